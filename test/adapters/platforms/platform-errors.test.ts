import { describe, expect, test } from '@jest/globals';
import {
  CLIPAPP_ERRORS,
  CLIPAPP_FAILURES,
  toClipappError,
  toClipappPublishError,
} from '../../../adapters/platforms/clipapp/errors.ts';
import { OAUTH_ERRORS } from '../../../adapters/platforms/oauth-errors.ts';
import { REELNET_ERRORS, toReelnetError } from '../../../adapters/platforms/reelnet/errors.ts';
import {
  VIDEOSHORTS_ERRORS,
  VIDEOSHORTS_FAILURES,
  toVideoshortsPublishError,
} from '../../../adapters/platforms/videoshorts/errors.ts';

const tables = {
  CLIPAPP_ERRORS,
  CLIPAPP_FAILURES,
  OAUTH_ERRORS,
  REELNET_ERRORS,
  VIDEOSHORTS_ERRORS,
  VIDEOSHORTS_FAILURES,
};

function graph(code: number, subcode?: number, transient = false) {
  const error = { message: 'm', type: 'OAuthException', code, error_subcode: subcode, is_transient: transient };
  return toReelnetError({ answered: true, status: 400, headers: {}, body: JSON.stringify({ error }) });
}

const toStatusError = (status: number) => toClipappError('brand_new', { status, headers: {} });

describe.each(Object.entries(tables))('%s', (_name, table) => {
  test('every entry has a stable code and a readable message', () => {
    for (const entry of Object.values(table)) {
      expect(entry.code).toMatch(/^[a-z]+(_[a-z]+)*$/u);
      expect(entry.message).toMatch(/^[A-Za-z].{15,150}\.$/u);
    }
  });

  test('only retryable errors have a wait', () => {
    for (const entry of Object.values(table)) {
      if (entry.retryAfterMs !== undefined) expect(entry.kind).toBe('retry_later');
    }
  });
});

test('an undocumented code is kept and toStatusError by the HTTP status', () => {
  expect(toStatusError(400)).toMatchObject({ kind: 'unknown', code: 'platform_refused', platformCode: 'brand_new' });
  expect(toStatusError(401)).toMatchObject({ kind: 'reconnect', code: 'token_expired' });
  expect(toStatusError(429)).toMatchObject({ kind: 'retry_later', code: 'rate_limited' });
  expect(toStatusError(503)).toMatchObject({ kind: 'retry_later', code: 'platform_unavailable' });
  expect(toStatusError(200)).toMatchObject({ kind: 'unknown', code: 'unreadable_answer' });
  expect(toClipappError('constructor', { status: 400, headers: {} })).toMatchObject({ code: 'platform_refused' });
});

test('a response without a code has its HTTP status as the platform code', () => {
  expect(toClipappError(null, { status: 502, headers: {} })).toMatchObject({ platformCode: 'http_502' });
});

test('Retry-After is parsed as seconds and as a date', () => {
  const inSeconds = toClipappError('rate_limit_exceeded', { status: 429, headers: { 'retry-after': '7' } });
  const at = new Date(Date.now() + 90_000).toUTCString();
  const asDate = toClipappError('rate_limit_exceeded', { status: 429, headers: { 'retry-after': at } });
  expect(inSeconds.retryAfterMs).toBe(7_000);
  expect(asDate.retryAfterMs).toBeGreaterThan(60_000);
  expect(toClipappError('invalid_param', { status: 400, headers: { 'retry-after': '7' } })).not.toHaveProperty(
    'retryAfterMs',
  );
});

test('an undocumented reason of a failed publish is kept and terminal', () => {
  expect(toClipappPublishError('picture_size_check_failed')).toMatchObject({
    kind: 'terminal',
    code: 'media_rejected',
  });
  expect(toClipappPublishError('internal')).toMatchObject({ kind: 'retry_later' });
  expect(toClipappPublishError('new_reason')).toMatchObject({ code: 'publish_failed', platformCode: 'new_reason' });
  expect(toVideoshortsPublishError('copyright')).toMatchObject({ code: 'rights_claimed', platformCode: 'copyright' });
  expect(toVideoshortsPublishError(undefined)).toMatchObject({ code: 'publish_failed', platformCode: null });
});

test('reelnet: the subcode is looked up before the code', () => {
  expect(graph(9, 2_207_042)).toMatchObject({ code: 'daily_limit_reached', platformCode: '9/2207042' });
  expect(graph(190, 463)).toMatchObject({ kind: 'reconnect', code: 'token_expired', platformCode: '190/463' });
  expect(graph(190, 999)).toMatchObject({ kind: 'reconnect', code: 'token_expired', platformCode: '190/999' });
  expect(graph(4, 2_207_051)).toMatchObject({ kind: 'terminal', code: 'spam_suspected' });
  expect(graph(4)).toMatchObject({ kind: 'retry_later', code: 'rate_limited', platformCode: '4' });
  expect(graph(250)).toMatchObject({ kind: 'reconnect', code: 'scope_missing' });
});

test('reelnet: an undocumented transient error is retried', () => {
  expect(graph(77_777, undefined, true)).toMatchObject({ kind: 'retry_later' });
  expect(graph(77_777)).toMatchObject({ kind: 'unknown', code: 'platform_refused', platformCode: '77777' });
});
