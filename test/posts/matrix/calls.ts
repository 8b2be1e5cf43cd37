import type { IncomingMessage } from 'node:http';
import type { Platform } from '../../../domain/accounts/platforms.ts';

/** A kind of call: its method and URL, and its name before and after the irreversible call. */
interface Kind {
  method: string;
  url: RegExp;
  name: (call: IncomingMessage, published: boolean) => string;
}

const kind = (method: string, url: RegExp, name: string | Kind['name']): Kind => ({
  method,
  url,
  name: typeof name === 'string' ? () => name : name,
});

const ahead = (before: string, after: string) => (_call: IncomingMessage, published: boolean) =>
  published ? after : before;

/** Whether `content-range: bytes a-b/total` includes the last byte. */
function isLast(call: IncomingMessage): boolean {
  const [, last, total] = /^bytes \d+-(\d+)\/(\d+)$/u.exec(call.headers['content-range'] ?? '') ?? [];
  return last !== undefined && Number(last) === Number(total) - 1;
}

const KINDS: Record<Platform, Kind[]> = {
  clipapp: [
    kind('POST', /\/v2\/oauth\/token\/$/u, 'token refresh'),
    kind('POST', /\/creator_info\/query\/$/u, 'creator info'),
    kind('POST', /\/publish\/video\/init\/$/u, 'init'),
    kind('POST', /\/publish\/inbox\/video\/init\/$/u, 'inbox init'),
    kind('PUT', /upload/u, (call) => (isLast(call) ? 'last chunk' : 'chunk')),
    kind('POST', /\/status\/fetch\/$/u, ahead('upload status', 'status')),
    kind('POST', /\/video\/list\/\?/u, 'video list'),
  ],
  reelnet: [
    kind('GET', /\/refresh_access_token\?|fb_exchange_token/u, 'token refresh'),
    kind('GET', /\/me\/permissions$/u, 'permissions'),
    kind('POST', /\/\d+\/media$/u, 'create container'),
    kind('POST', /\/rupload\//u, 'upload'),
    kind('GET', /fields=status_code/u, ahead('container status', 'container state')),
    kind('GET', /\/content_publishing_limit\?/u, 'publishing limit'),
    kind('POST', /\/media_publish$/u, 'media_publish'),
    kind('GET', /fields=permalink$/u, 'permalink'),
    kind('GET', /\/\d+\/media\?/u, 'media list'),
  ],
  videoshorts: [
    kind('POST', /\/token$/u, 'token refresh'),
    kind('POST', /\/videos\?uploadType=resumable/u, 'open session'),
    kind('PUT', /upload_id=/u, nameOfPut),
    kind('POST', /\/thumbnails\/set\?/u, 'thumbnail'),
    kind('GET', /\/channels\?/u, 'channels'),
    kind('GET', /\/playlistItems\?/u, 'playlist items'),
    kind('GET', /\/videos\?/u, 'video'),
  ],
  atproto: [
    kind('POST', /\/xrpc\/com\.atproto\.server\.refreshSession$/u, 'token refresh'),
    kind('POST', /\/xrpc\/com\.atproto\.repo\.uploadBlob$/u, 'upload'),
    kind('POST', /\/xrpc\/com\.atproto\.repo\.createRecord$/u, 'create record'),
    kind('GET', /\/xrpc\/com\.atproto\.repo\.getRecord\?/u, 'get record'),
  ],
};

function nameOfPut(call: IncomingMessage, published: boolean): string {
  if (call.headers['content-range']?.startsWith('bytes */')) return published ? 'probe' : 'upload probe';
  return isLast(call) ? 'last bytes' : 'bytes ahead';
}

export const IRREVERSIBLE: Record<Platform, string> = {
  clipapp: 'last chunk',
  reelnet: 'media_publish',
  videoshorts: 'last bytes',
  atproto: 'create record',
};

/** The name of a call in the matrix; method and path for an unknown call, which then has no row. */
export function getCallName(platform: Platform, call: IncomingMessage, published: boolean): string {
  const { method, url = '' } = call;
  const known = KINDS[platform].find((each) => each.method === method && each.url.test(url));
  return known ? known.name(call, published) : `${method} ${url.split('?')[0]}`;
}
