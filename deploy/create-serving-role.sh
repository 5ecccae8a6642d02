#!/bin/sh
# Run once by the image of PostgreSQL, in an empty database. The server gives the role its rights when it migrates.
set -eu
psql --set=ON_ERROR_STOP=1 --set="password=$SERVER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE tributary_server LOGIN PASSWORD :'password';
SQL
