import { readJson, submitConsent, withQuery, type Json } from '../support/simulator.ts';

const REDIRECT = 'http://localhost/callback';
export const SCOPES = ['youtube.upload', 'youtube.readonly', 'youtube.force-ssl', 'yt-analytics.readonly']
  .map((name) => `https://www.googleapis.com/auth/${name}`)
  .join(' ');

export async function shortsCode(url: string, username: string, added: Record<string, string> = {}): Promise<string> {
  const query = { client_id: 'app', response_type: 'code', redirect_uri: REDIRECT, scope: SCOPES, ...added };
  const address = withQuery(`${url}/videoshorts/o/oauth2/v2/auth`, query);
  return (await submitConsent(address, { username, decision: 'approve' })).get('code') ?? '';
}

export function shortsToken(url: string, form: Record<string, string>): Promise<Response> {
  const all = { client_id: 'app', client_secret: 'sandbox-secret', redirect_uri: REDIRECT, ...form };
  return fetch(`${url}/videoshorts/token`, { method: 'POST', body: new URLSearchParams(all) });
}

export async function connectShorts(
  url: string,
  username = 'ana',
  added: Record<string, string> = { access_type: 'offline', prompt: 'consent' },
): Promise<Record<string, string>> {
  const code = await shortsCode(url, username, added);
  return (await (await shortsToken(url, { grant_type: 'authorization_code', code })).json()) as Record<string, string>;
}

export function openSession(
  url: string,
  token: string,
  size: number,
  video: Json = {},
  slug?: string,
): Promise<Response> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json; charset=UTF-8',
    'x-upload-content-length': String(size),
    'x-upload-content-type': 'video/mp4',
    ...(slug === undefined ? {} : { slug }),
  };
  const resource = {
    snippet: { title: 'a title', description: 'words' },
    status: { privacyStatus: 'public' },
    ...video,
  };
  const address = `${url}/videoshorts/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`;
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(resource) });
}

export async function sessionUri(url: string, token: string, size: number, video: Json = {}): Promise<string> {
  return (await openSession(url, token, size, video, 'target-1.mp4')).headers.get('location') ?? '';
}

export function put(uri: string, video: Buffer<ArrayBuffer>, first = 0, end = video.length): Promise<Response> {
  const headers = { 'content-type': 'video/mp4', 'content-range': `bytes ${first}-${end - 1}/${video.length}` };
  return fetch(uri, { method: 'PUT', headers, body: video.subarray(first, end) });
}

export function probe(uri: string, size: number): Promise<Response> {
  return fetch(uri, { method: 'PUT', headers: { 'content-range': `bytes */${size}` } });
}

export function shortsGet(url: string, path: string, token: string): Promise<Response> {
  return fetch(`${url}/videoshorts${path}`, { headers: { authorization: `Bearer ${token}` } });
}

export async function uploadedVideo(
  url: string,
  token: string,
  bytes: Buffer<ArrayBuffer>,
  video: Json = {},
): Promise<Json> {
  return readJson(await put(await sessionUri(url, token, bytes.length, video), bytes));
}
