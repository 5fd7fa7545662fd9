#!/bin/sh
# Runs when the database of compose.yaml is created. The server grants this role its rights at every start.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$SERVER_ROLE_PASSWORD" \
  --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role fixturebook_server login password :'password';
SQL
