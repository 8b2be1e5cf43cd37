# One image for the API, the workers, the sandbox and the operator command; docker-compose.yml sets the command of each container.
FROM node:24-trixie-slim AS packages

WORKDIR /app
COPY package.json package-lock.json ./
COPY tools/prune-packages.mjs tools/
RUN npm ci --omit=dev --ignore-scripts \
  && node tools/prune-packages.mjs \
  # Debian's ffmpeg is newer and gets security updates.
  && rm -rf node_modules/@ffmpeg-binary node_modules/@ffprobe-installer

# Bundles the console; its packages are not needed afterwards.
FROM node:24-trixie-slim AS console

WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY clients/typescript/source clients/typescript/source
COPY console console
RUN node console/build.ts

FROM node:24-trixie-slim

RUN apt-get update \
  && apt-get install --yes --no-install-recommends bubblewrap ca-certificates ffmpeg \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY . .
COPY --from=console /app/console/built console/built

ENV NODE_ENV=production KINORA_HOME=/data
# Limits the memory that V8 and glibc retain, as `npm start` does (bin/instance/instance-services.ts).
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=1024" MALLOC_ARENA_MAX=2
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "api/main.ts"]
