"""Self-play games as a data set: Parquet files with a manifest."""
