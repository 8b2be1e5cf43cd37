#!/bin/sh
# Responds as `weed mini -dir=/data` does: S3 with one bucket on port 8333, its health on port 9333.
set -e
mkdir -p "/data/$S3_BUCKET"
busybox httpd -p 9333 -h /srv/health
export ROOT_ACCESS_KEY="$AWS_ACCESS_KEY_ID" ROOT_SECRET_KEY="$AWS_SECRET_ACCESS_KEY"
exec versitygw --port :8333 posix /data
