#!/bin/sh
# Does what the entrypoint of the official image does: the first start initialises the cluster with a temporary server on the socket only.
set -eu

if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres "$PGDATA" /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  printf '%s\n' "$POSTGRES_PASSWORD" > "$password"
  initdb --username="$POSTGRES_USER" --pwfile="$password" --auth-host=scram-sha-256 --auth-local=trust --encoding=UTF8 --locale=C
  rm "$password"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --pgdata="$PGDATA" --wait --options="-c listen_addresses='' -c unix_socket_directories=/run/postgresql" start
  psql --host=/run/postgresql --username="$POSTGRES_USER" --dbname=postgres --command="create database \"$POSTGRES_DB\""
  for file in /docker-entrypoint-initdb.d/*.sql; do
    [ ! -e "$file" ] || psql --host=/run/postgresql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --no-psqlrc --set=ON_ERROR_STOP=1 --file="$file"
  done
  pg_ctl --pgdata="$PGDATA" --wait --mode=fast stop
fi

exec "$@" -c listen_addresses='*' -c unix_socket_directories=/run/postgresql
