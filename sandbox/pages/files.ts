import { existsSync, statSync } from 'node:fs';
import type { Exchange } from './exchange.ts';
import { empty, type Reply } from './reply.ts';
import type { Route } from './router.ts';
import { imageType } from './uploads.ts';
import type { World } from './world.ts';

/** What the pages and the read-back URLs show: videos, thumbnails, avatars. */
export const fileRoutes: Route[] = [
  { method: 'GET', path: '/media/:file', handle: video },
  { method: 'GET', path: '/videoshorts/vi/:video/default.jpg', handle: thumbnail },
  { method: 'GET', path: '/avatars/:file', handle: avatar },
];

function video(exchange: Exchange, world: World): Reply {
  const sha256 = /^([0-9a-f]{64})\.mp4$/.exec(exchange.param('file'))?.[1];
  const path = sha256 === undefined ? '' : world.uploads.mediaPath(sha256);
  return serveFile(exchange, path, 'video/mp4');
}

async function thumbnail(exchange: Exchange, world: World): Promise<Reply> {
  const path = world.uploads.thumbnailPath(exchange.param('video'));
  const type = existsSync(path) ? await imageType(path) : null;
  return serveFile(exchange, path, type ?? 'application/octet-stream');
}

function avatar(exchange: Exchange): Reply {
  const name = exchange.param('file').replace(/\.svg$/, '');
  const hue = [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0) * 47, 0) % 360;
  const letter = /[a-z0-9]/i.exec(name)?.[0]?.toUpperCase() ?? '?';
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<rect width="96" height="96" fill="hsl(${hue} 55% 45%)"/>
<text x="48" y="62" font-family="sans-serif" font-size="44" fill="#fff" text-anchor="middle">${letter}</text></svg>`;
  return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body };
}

/** Whole, or the one range that a player asks for. */
function serveFile(exchange: Exchange, path: string, type: string): Reply {
  if (!existsSync(path)) return empty(404);
  const { size } = statSync(path);
  const headers = { 'content-type': type, 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=3600' };
  const asked = /^bytes=(\d*)-(\d*)$/.exec(exchange.header('range') ?? '');
  if (!asked || (asked[1] === '' && asked[2] === ''))
    return { status: 200, headers, file: { path, start: 0, end: size - 1 } };
  const fromEnd = asked[1] === '';
  const start = fromEnd ? Math.max(0, size - Number(asked[2])) : Number(asked[1]);
  const end = fromEnd || asked[2] === '' ? size - 1 : Math.min(Number(asked[2]), size - 1);
  if (start > end) return empty(416, { 'content-range': `bytes */${size}` });
  const contentRange = { 'content-range': `bytes ${start}-${end}/${size}` };
  return { status: 206, headers: { ...headers, ...contentRange }, file: { path, start, end } };
}
