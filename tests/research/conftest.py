"""What the tests of the research kit set up once: the ids of Gymnasium, and a quiet log of OpenSpiel."""

import sys

import pytest
from absl import logging

from headtable.research import gymnasium_env

# OpenSpiel's algorithms log through absl, whose handler closes its stream when another part of the process
# sets logging up anew, as our server does.  It leaves the real standard error alone, but not pytest's.
logging.get_absl_handler().python_handler.setStream(sys.__stderr__)


@pytest.fixture(autouse=True, scope="session")
def ids_of_gymnasium() -> None:
    gymnasium_env.register()
