"""The routes of the API: about tables, evenings and the house, and the document that describes them."""

from functools import cache, partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from headtable.server.http import (
    absent_routes,
    daily_routes,
    evening_routes,
    house_routes,
    print_routes,
    table_routes,
)
from headtable.server.http.endpoints import Endpoint
from headtable.server.http.openapi import document
from headtable.server.http.responses import JSON, Document
from headtable.server.lobby import Lobby
from headtable.server.protocol import encoder


def routes(lobby: Lobby) -> list[Route]:
    """A route for each endpoint; the document is made when it is first asked for."""
    tables, evenings = table_routes.Api(lobby), evening_routes.EveningApi(lobby)
    house = house_routes.HouseApi(lobby)
    about_tables, about_evenings = table_routes.endpoints(tables), evening_routes.endpoints(evenings)
    about_tables += daily_routes.endpoints(daily_routes.DailyApi(tables))
    about_tables += print_routes.endpoints(print_routes.PrintApi(tables))
    about_house = house_routes.endpoints(house)
    absent = absent_routes.AbsentApi(lobby)
    about_absent = absent_routes.endpoints(absent)

    @cache
    def described() -> Document:
        endpoints = [*about_tables, *about_evenings, *about_house, *about_absent]
        return Document(encoder.encode(document(endpoints)), JSON)

    async def openapi(request: Request) -> Response:
        return described().answer(request)

    about_tables.append(Endpoint("GET", "/api/openapi.json", "This document", openapi, gives=dict[str, Any]))
    return [
        Route(endpoint.path, partial(api.guarded, endpoint.handler), methods=[endpoint.method])
        for api, endpoints in (
            (tables, about_tables),
            (evenings, about_evenings),
            (house, about_house),
            (absent, about_absent),
        )
        for endpoint in endpoints
    ]
