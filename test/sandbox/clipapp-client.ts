import { readJson, submitConsent, withQuery, type Json } from '../support/simulator.ts';

const REDIRECT = 'http://localhost/callback';
export const SCOPES = 'user.info.basic,video.publish,video.upload,video.list';
export const SECRET = 'sandbox-secret';

export async function authorizeClip(url: string, username: string, added: Json = {}, scope = SCOPES): Promise<string> {
  const query = { client_key: 'app', response_type: 'code', redirect_uri: REDIRECT, scope, state: 's', ...added };
  const address = withQuery(`${url}/clipapp/v2/auth/authorize/`, query as Record<string, string>);
  return (await submitConsent(address, { username, decision: 'approve' })).get('code') ?? '';
}

export function clipToken(url: string, form: Record<string, string>): Promise<Response> {
  const all = { client_key: 'app', client_secret: SECRET, redirect_uri: REDIRECT, ...form };
  return fetch(`${url}/clipapp/v2/oauth/token/`, { method: 'POST', body: new URLSearchParams(all) });
}

/** Connects an account and returns its token response. */
export async function connectClip(url: string, username = 'ana', scope = SCOPES): Promise<Record<string, string>> {
  const code = await authorizeClip(url, username, {}, scope);
  const answer = await clipToken(url, { grant_type: 'authorization_code', code });
  return (await answer.json()) as Record<string, string>;
}

export function clipCall(url: string, path: string, token: string, input: unknown = {}): Promise<Response> {
  return fetch(`${url}/clipapp/v2${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(input),
  });
}

export function initBody(size: number, postInfo: Json = {}, source: Json = {}): Json {
  return {
    post_info: { privacy_level: 'PUBLIC_TO_EVERYONE', title: 'a caption', ...postInfo },
    source_info: { source: 'FILE_UPLOAD', video_size: size, chunk_size: size, total_chunk_count: 1, ...source },
  };
}

export interface ClipUpload {
  publish_id: string;
  upload_url: string;
}

export async function clipInit(url: string, token: string, input: Json): Promise<ClipUpload> {
  const answer = await readJson(await clipCall(url, '/post/publish/video/init/', token, input));
  return answer['data'] as ClipUpload;
}

export function clipPut(
  uploadUrl: string,
  video: Buffer<ArrayBuffer>,
  first = 0,
  end = video.length,
): Promise<Response> {
  const headers = { 'content-type': 'video/mp4', 'content-range': `bytes ${first}-${end - 1}/${video.length}` };
  return fetch(uploadUrl, { method: 'PUT', headers, body: video.subarray(first, end) });
}

export async function fetchClipStatus(url: string, token: string, publishId: string): Promise<Json> {
  const answer = await clipCall(url, '/post/publish/status/fetch/', token, { publish_id: publishId });
  return (await readJson(answer))['data'] as Json;
}
