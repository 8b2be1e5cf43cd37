import { describe, expect, test } from '@jest/globals';
import { REELNET_ERRORS } from '../../../../adapters/platforms/reelnet/errors.ts';
import type { Cover } from '../../../../adapters/ports.ts';
import { testCompleteness, testEachError, type Documented } from './documented-errors.ts';
import { describeError, connectNewAccount, createErrorFixture, provokeError } from './error-fixture.ts';

const MINUTE = 60_000;

/** From the references of error codes and access tokens, as of 21 November 2026. */
const DOCUMENTED: Documented[] = [
  {
    from: 'error codes, creating a container',
    call: 'container',
    by: 'createUpload',
    expected: {
      '-2/2207003': 'retry_later media_not_fetched',
      '-1/2207001': 'retry_later platform_unavailable',
      '-1/2207032': 'retry_later platform_unavailable',
      '-1/2207053': 'retry_later upload_failed',
      '1/2207057': 'terminal cover_refused',
      '4/2207051': 'terminal spam_suspected',
      '9004/2207052': 'retry_later media_not_fetched',
      '25/2207050': 'terminal account_restricted',
      '100/2207023': 'terminal invalid_request',
      '100/2207040': 'terminal too_many_mentions',
      '36000/2207004': 'terminal cover_refused',
      '36001/2207005': 'terminal cover_refused',
      '36003/2207009': 'terminal cover_refused',
      '36004/2207010': 'terminal caption_too_long',
    },
  },
  {
    from: 'error codes, publishing',
    call: 'publish',
    by: 'publish',
    expected: {
      '-2/2207020': 'terminal handle_expired',
      '4/2207051': 'terminal spam_suspected',
      '9/2207042': `retry_later daily_limit_reached ${60 * MINUTE}`,
      '9007/2207027': 'unknown media_not_ready',
      '24/2207006': 'terminal handle_expired',
      '24/2207008': 'unknown handle_unknown',
      '25/2207050': 'terminal account_restricted',
      '352/2207026': 'terminal media_rejected',
    },
  },
  {
    from: 'access tokens and permissions',
    call: 'container',
    by: 'createUpload',
    expected: {
      '190': 'reconnect token_expired',
      '190/458': 'reconnect access_revoked',
      '190/459': 'reconnect account_checkpoint',
      '190/460': 'reconnect access_revoked',
      '190/463': 'reconnect token_expired',
      '190/464': 'reconnect account_checkpoint',
      '190/467': 'reconnect token_expired',
      '3': 'reconnect scope_missing',
      '10': 'reconnect scope_missing',
      '200': 'reconnect scope_missing',
      '299': 'reconnect scope_missing',
    },
  },
  {
    from: 'rate limits and temporary errors',
    call: 'container',
    by: 'createUpload',
    expected: {
      '4': `retry_later rate_limited ${5 * MINUTE}`,
      '17': `retry_later rate_limited ${5 * MINUTE}`,
      '32': `retry_later rate_limited ${5 * MINUTE}`,
      '613': `retry_later rate_limited ${5 * MINUTE}`,
      '80001': `retry_later rate_limited ${5 * MINUTE}`,
      '80002': `retry_later rate_limited ${5 * MINUTE}`,
      '341': `retry_later rate_limited ${5 * MINUTE}`,
      '368': `retry_later temporarily_blocked ${15 * MINUTE}`,
      '1': 'retry_later platform_unavailable',
      '2': 'retry_later platform_unavailable',
    },
  },
  {
    from: 'status of a container: ERROR with a subcode',
    call: 'fetch',
    by: 'processing',
    expected: {
      '2207001': 'retry_later platform_unavailable',
      '2207003': 'retry_later media_not_fetched',
      '2207026': 'terminal media_rejected',
      '2207032': 'retry_later platform_unavailable',
      '2207052': 'retry_later media_not_fetched',
      '2207053': 'retry_later upload_failed',
      '2207057': 'terminal cover_refused',
    },
  },
];

const context = createErrorFixture('reelnet');

testEachError(context, DOCUMENTED);

// A code without a subcode covers all its subcodes; 100/33 was observed but is not documented.
const UNDOCUMENTED = new Set(['-1', '100', '100/33']);
testCompleteness(context, DOCUMENTED, {
  errors: Object.keys(REELNET_ERRORS).filter((code) => !UNDOCUMENTED.has(code)),
  processingFailures: [],
});

test('reelnet: only documented refusals are certain, and the same container then publishes once', async () => {
  const rejected = ['4', '4/2207051', '9/2207042', '190/463', '10', '25/2207050', '352/2207026', '368'];
  const open = ['1', '2', '-1/2207001', '9007/2207027', '24/2207008', '777', '100/2207999'];
  const before = await context.fixture.posts(context.account);
  const outcomes: string[] = [];
  for (const code of [...rejected, ...open]) {
    const status = /^(777|100.2207999)$/u.test(code) ? { status: 400 } : {};
    outcomes.push((await provokeError(context, 'publish', 'publish', { code, ...status })).outcome ?? '');
  }
  expect(outcomes).toEqual([...rejected.map(() => 'rejected'), ...open.map(() => 'unknown')]);
  const { connector, job } = context.account;
  expect(await connector.publish(job, context.handle)).toMatchObject({ outcome: 'accepted' });
  expect(await context.fixture.posts(context.account)).toHaveLength(before.length + 1);
  await connectNewAccount(context);
});

test('reelnet: the usage header gives the wait in minutes', async () => {
  const usage = JSON.stringify({ '17841': [{ type: 'instagram', estimated_time_to_regain_access: 12 }] });
  const headers = { 'x-business-use-case-usage': usage };
  const { error } = await provokeError(context, 'container', 'createUpload', { code: '80002', headers });
  expect(describeError(error)).toBe(`retry_later rate_limited ${12 * MINUTE}`);
});

describe('a file that is not fetched', () => {
  const picture = { ms: null, pictureUrl: 'https://kinora.example/media/c/1/cover.jpg?expires=1' };
  const error = {
    code: 9004,
    error_subcode: 2207052,
    message: 'Only photo or video can be accepted as media type.',
    error_user_msg: 'The media could not be fetched from this URI: ',
  };
  const refuse = async (uri: string, cover: Cover | null) => {
    const body = JSON.stringify({ error: { ...error, error_user_msg: error.error_user_msg + uri } });
    await context.fixture.fault({ platform: 'reelnet', call: 'container', fault: 'response', status: 400, body });
    return context.account.connector.createUpload({ ...context.account.job, cover });
  };

  test('the cover is refused if reelnet names its URL, and the video is retried otherwise', async () => {
    const video = { ok: false, error: { kind: 'retry_later', code: 'media_not_fetched' } };
    const cover = { ok: false, error: { kind: 'terminal', code: 'cover_refused' } };
    expect(await refuse('https://kinora.example/media/c/1/cover.jpg', picture)).toMatchObject(cover);
    expect(await refuse('https://kinora.example/media/c/2/video.mp4', picture)).toMatchObject(video);
    expect(await refuse('', picture)).toMatchObject(video);
    expect(await refuse('https://kinora.example/media/c/1/cover.jpg', null)).toMatchObject(video);
  });
});

test('reelnet: an undocumented refresh error does not ask the owner to reconnect', async () => {
  const { error } = await provokeError(context, 'refresh', 'refresh', { code: '777', status: 400 });
  expect(describeError(error)).toBe('unknown platform_refused');
});
