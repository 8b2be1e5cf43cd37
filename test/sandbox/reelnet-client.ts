import { readJson, submitConsent, eventually, withQuery, type Json } from '../support/simulator.ts';

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
  return fetch(withQuery(`${url}/reelnet/graph/v25.0${path}`, { access_token: token, ...query }));
}

export function reelPost(url: string, path: string, token: string, form: Record<string, string>): Promise<Response> {
  const fields = new URLSearchParams({ access_token: token, ...form });
  return fetch(`${url}/reelnet/graph/v25.0${path}`, { method: 'POST', body: fields });
}

export async function openContainer(
  url: string,
  token: string,
  form: Record<string, string> = {},
): Promise<{ id: string; uri: string }> {
  const fields = { media_type: 'REELS', upload_type: 'resumable', caption: 'a caption', ...form };
  return (await (await reelPost(url, '/me/media', token, fields)).json()) as { id: string; uri: string };
}

export function rupload(uri: string, token: string, video: Buffer<ArrayBuffer>, headers: Json = {}): Promise<Response> {
  const all = { authorization: `OAuth ${token}`, offset: '0', file_size: String(video.length), ...headers };
  return fetch(uri, { method: 'POST', headers: all as Record<string, string>, body: video });
}

export async function containerStatus(url: string, token: string, id: string): Promise<unknown> {
  return (await readJson(await reelGet(url, `/${id}`, token, { fields: 'status_code' })))['status_code'];
}

/** Creates a container, uploads the video and waits until it is processed. */
export async function finishedContainer(url: string, token: string, video: Buffer<ArrayBuffer>): Promise<string> {
  const { id, uri } = await openContainer(url, token);
  await rupload(uri, token, video);
  await eventually(
    () => containerStatus(url, token, id),
    (status) => status === 'FINISHED',
  );
  return id;
}

export function mediaPublish(url: string, token: string, id: string): Promise<Response> {
  return reelPost(url, '/me/media_publish', token, { creation_id: id });
}
