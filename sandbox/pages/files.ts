import { existsSync, statSync } from 'node:fs';
import type { Exchange } from '../http/exchange.ts';
import { empty, type Reply } from '../http/reply.ts';
import { detectImageType } from '../media/uploads.ts';
import type { Route, SimulatorState } from '../state/simulator-state.ts';

/** Videos, thumbnails and avatars. */
export const fileRoutes: Route[] = [
  { method: 'GET', path: '/media/:file', handle: serveVideo },
  { method: 'GET', path: '/videoshorts/vi/:video/default.jpg', handle: serveThumbnail },
  { method: 'GET', path: '/avatars/:file', handle: serveAvatar },
];

function serveVideo(exchange: Exchange, state: SimulatorState): Reply {
  const sha256 = /^([0-9a-f]{64})\.mp4$/.exec(exchange.param('file'))?.[1];
  const path = sha256 === undefined ? '' : state.uploads.mediaPath(sha256);
  return serveFile(exchange, path, 'video/mp4');
}

async function serveThumbnail(exchange: Exchange, state: SimulatorState): Promise<Reply> {
  const path = state.uploads.thumbnailPath(exchange.param('video'));
  const type = existsSync(path) ? await detectImageType(path) : null;
  return serveFile(exchange, path, type ?? 'application/octet-stream');
}

function serveAvatar(exchange: Exchange): Reply {
  const name = exchange.param('file').replace(/\.svg$/, '');
  const hue = [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0) * 47, 0) % 360;
  const letter = /[a-z0-9]/i.exec(name)?.[0]?.toUpperCase() ?? '?';
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<rect width="96" height="96" fill="hsl(${hue} 55% 45%)"/>
<text x="48" y="62" font-family="sans-serif" font-size="44" fill="#fff" text-anchor="middle">${letter}</text></svg>`;
  return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body };
}

/** Serves the whole file or a single range. */
function serveFile(exchange: Exchange, path: string, type: string): Reply {
  if (!existsSync(path)) return empty(404);
  const { size } = statSync(path);
  const headers = { 'content-type': type, 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=3600' };
  const range = /^bytes=(\d*)-(\d*)$/.exec(exchange.header('range') ?? '');
  if (!range || (range[1] === '' && range[2] === ''))
    return { status: 200, headers, file: { path, start: 0, end: size - 1 } };
  const fromEnd = range[1] === '';
  const start = fromEnd ? Math.max(0, size - Number(range[2])) : Number(range[1]);
  const end = fromEnd || range[2] === '' ? size - 1 : Math.min(Number(range[2]), size - 1);
  if (start > end) return empty(416, { 'content-range': `bytes */${size}` });
  const contentRange = { 'content-range': `bytes ${start}-${end}/${size}` };
  return { status: 206, headers: { ...headers, ...contentRange }, file: { path, start, end } };
}
