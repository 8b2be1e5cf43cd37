import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';
import { buildMp4 } from '../support/build-mp4.ts';
import { readJson, submitConsent, withQuery, type Json } from '../support/simulator.ts';
import { waitUntil } from '../support/wait-for.ts';

const REDIRECT = 'http://localhost/callback';
const PREFIX = 'instagram_business_';
export const SCOPES = ['basic', 'content_publish', 'manage_comments', 'manage_insights']
  .map((name) => PREFIX + name)
  .join(',');
const SECRET = 'sandbox-secret';

export async function reelCode(url: string, username: string, scope = SCOPES): Promise<string> {
  const query = { client_id: 'app', response_type: 'code', redirect_uri: REDIRECT, scope, state: 's' };
  const address = withQuery(`${url}/reelnet/oauth/authorize`, query);
  return (await submitConsent(address, { username, decision: 'approve' })).get('code') ?? '';
}

export function shortToken(url: string, code: string): Promise<Response> {
  const form = {
    client_id: 'app',
    client_secret: SECRET,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    code,
  };
  return fetch(`${url}/reelnet/oauth/access_token`, { method: 'POST', body: new URLSearchParams(form) });
}

/** Connects an account and returns its long-lived token. */
export async function connectReel(url: string, username = 'ana', scope = SCOPES): Promise<string> {
  const short = await readJson(await shortToken(url, await reelCode(url, username, scope)));
  const [first] = short['data'] as { access_token: string }[];
  const query = { grant_type: 'ig_exchange_token', client_secret: SECRET, access_token: first?.access_token ?? '' };
  const long = await readJson(await fetch(withQuery(`${url}/reelnet/graph/access_token`, query)));
  return long['access_token'] as string;
}

export function reelGet(
  url: string,
  path: string,
  token: string,
  query: Record<string, string> = {},
): Promise<Response> {
  return fetch(withQuery(`${getGraph(url, token)}${path}`, { access_token: token, ...query }));
}

export function reelPost(url: string, path: string, token: string, form: Record<string, string>): Promise<Response> {
  const fields = new URLSearchParams({ access_token: token, ...form });
  return fetch(`${getGraph(url, token)}${path}`, { method: 'POST', body: fields });
}

/** Tokens of Facebook Login are valid on a host of their own. */
function getGraph(url: string, token: string): string {
  return `${url}/reelnet/${token.startsWith('EAA') ? 'facebook' : 'graph'}/v25.0`;
}

/** Connects an account of an app with Facebook Login and returns its long-lived token. */
export async function connectFacebookReel(url: string, username = 'ana'): Promise<string> {
  const scope = SCOPES.replaceAll(PREFIX, 'instagram_');
  const query = { client_id: 'app', response_type: 'code', redirect_uri: REDIRECT, scope, state: 's' };
  const dialog = withQuery(`${url}/reelnet/facebook/dialog/oauth`, query);
  const code = (await submitConsent(dialog, { username, decision: 'approve' })).get('code') ?? '';
  const app = { client_id: 'app', client_secret: SECRET };
  const address = `${url}/reelnet/facebook/v25.0/oauth/access_token`;
  const short = await readJson(await fetch(withQuery(address, { ...app, redirect_uri: REDIRECT, code })));
  const exchange = { grant_type: 'fb_exchange_token', fb_exchange_token: short['access_token'] as string };
  const long = await readJson(await fetch(withQuery(address, { ...app, ...exchange })));
  return long['access_token'] as string;
}

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Serves one test; returns the URL of the server. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function serveVideo(video: Buffer): Promise<string> {
  const origin = await serve((request, response) => {
    const isVideo = request.url?.startsWith('/video') === true;
    response.writeHead(isVideo ? 200 : 404, { 'content-length': isVideo ? video.length : 0 });
    response.end(isVideo && request.method === 'GET' ? video : undefined);
  });
  return `${origin}/video.mp4`;
}

/** Creates a container for a served video. */
export async function openContainer(url: string, token: string, video: Buffer = buildMp4()): Promise<string> {
  const fields = { media_type: 'REELS', video_url: await serveVideo(video), caption: 'a caption' };
  return (await readJson(await reelPost(url, '/me/media', token, fields)))['id'] as string;
}

/** Creates a container for an upload, with a token of Facebook Login. */
export async function openUpload(url: string, token: string): Promise<{ id: string; uri: string }> {
  const fields = { media_type: 'REELS', upload_type: 'resumable', caption: 'a caption' };
  return (await (await reelPost(url, '/me/media', token, fields)).json()) as { id: string; uri: string };
}

export function rupload(uri: string, token: string, video: Buffer<ArrayBuffer>, headers: Json = {}): Promise<Response> {
  const all = { authorization: `OAuth ${token}`, offset: '0', file_size: String(video.length), ...headers };
  return fetch(uri, { method: 'POST', headers: all as Record<string, string>, body: video });
}

export async function containerStatus(url: string, token: string, id: string): Promise<unknown> {
  return (await readJson(await reelGet(url, `/${id}`, token, { fields: 'status_code' })))['status_code'];
}

/** Reads the container once the platform has fetched and processed the video. */
export function readEnded(url: string, token: string, id: string): Promise<Json> {
  return waitUntil(
    () => reelGet(url, `/${id}`, token, { fields: 'status_code,status' }).then(readJson),
    (node) => node['status_code'] !== 'IN_PROGRESS',
  );
}

/** Creates a container for a served video and waits until it is processed. */
export async function finishedContainer(url: string, token: string, video: Buffer): Promise<string> {
  const id = await openContainer(url, token, video);
  const { status_code: status } = await readEnded(url, token, id);
  if (status !== 'FINISHED') throw new Error(`the container is ${String(status)}`);
  return id;
}

export function mediaPublish(url: string, token: string, id: string): Promise<Response> {
  return reelPost(url, '/me/media_publish', token, { creation_id: id });
}
