import { expect, test } from '@jest/globals';
import { REELNET_ERRORS } from '../../../../adapters/platforms/reelnet/errors.ts';
import { leavesNoneOut, meetsEach, type Documented } from './documented.ts';
import { reading, recast, theatreOf, told } from './told.ts';

const MINUTE = 60_000;

/** The error codes of the API's reference and of its access tokens, as of 21 November 2026. */
const DOCUMENTED: Documented[] = [
  {
    from: 'error codes, making a container',
    call: 'container',
    by: 'open',
    reads: {
      '-2/2207003': 'terminal cover_refused',
      '-1/2207001': 'retry_later platform_unavailable',
      '-1/2207032': 'retry_later platform_unavailable',
      '-1/2207053': 'retry_later upload_failed',
      '1/2207057': 'terminal cover_refused',
      '4/2207051': 'terminal spam_suspected',
      '9004/2207052': 'terminal cover_refused',
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
    from: 'error codes, publishing: 9007 and 24/2207008 leave it to reading',
    call: 'publish',
    by: 'fire',
    reads: {
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
    by: 'open',
    reads: {
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
    from: 'rate limits, and what passes by itself',
    call: 'container',
    by: 'open',
    reads: {
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
    from: 'the status of a container: ERROR with a subcode',
    call: 'upload',
    by: 'end',
    reads: {
      '2207001': 'retry_later platform_unavailable',
      '2207003': 'terminal cover_refused',
      '2207026': 'terminal media_rejected',
      '2207032': 'retry_later platform_unavailable',
      '2207052': 'terminal cover_refused',
      '2207053': 'retry_later upload_failed',
      '2207057': 'terminal cover_refused',
    },
  },
];

const theatre = theatreOf('reelnet');

meetsEach(theatre, DOCUMENTED);

// A code alone says what all of its subcodes mean; 100/33 is seen, not documented.
const UNDOCUMENTED = new Set(['-1', '100', '100/33']);
leavesNoneOut(theatre, DOCUMENTED, {
  errors: Object.keys(REELNET_ERRORS).filter((code) => !UNDOCUMENTED.has(code)),
  ends: [],
});

test('a refused publish is certain only where the documentation says so, and the same container then goes out once', async () => {
  const rejected = ['4', '4/2207051', '9/2207042', '190/463', '10', '25/2207050', '352/2207026', '368'];
  const open = ['1', '2', '-1/2207001', '9007/2207027', '24/2207008', '777', '100/2207999'];
  const before = await theatre.stage.posts(theatre.performer);
  const outcomes: string[] = [];
  for (const code of [...rejected, ...open]) {
    const status = /^(777|100.2207999)$/u.test(code) ? { status: 400 } : {};
    outcomes.push((await told(theatre, 'publish', 'fire', { code, ...status })).outcome ?? '');
  }
  expect(outcomes).toEqual([...rejected.map(() => 'rejected'), ...open.map(() => 'unknown')]);
  const { connector, job } = theatre.performer;
  expect(await connector.publish(job, theatre.handle)).toMatchObject({ outcome: 'accepted' });
  expect(await theatre.stage.posts(theatre.performer)).toHaveLength(before.length + 1);
  await recast(theatre);
});

test('the usage header says in minutes when calls may come again', async () => {
  const usage = JSON.stringify({ '17841': [{ type: 'instagram', estimated_time_to_regain_access: 12 }] });
  const headers = { 'x-business-use-case-usage': usage };
  const { error } = await told(theatre, 'container', 'open', { code: '80002', headers });
  expect(reading(error)).toBe(`retry_later rate_limited ${12 * MINUTE}`);
});

test('a container whose upload is refused is waited for while it is young: its bytes may be there; then it is dead', async () => {
  const { connector, job } = theatre.performer;
  const opened = await connector.createUpload(job);
  if (!opened.ok) throw new Error(opened.error.code);
  const refused = { fault: 'error', code: 'ProcessingFailedError', status: 400 };
  await theatre.stage.fault({ platform: 'reelnet', call: 'upload', ...refused, times: 2 });
  const young = await connector.prepare(job, opened.value, AbortSignal.timeout(1_500));
  expect(young).toEqual({ state: 'pending', error: null });
  const old = { ...opened.value, expiresAt: new Date(opened.value.expiresAt.getTime() - 6 * MINUTE) };
  const dead = await connector.prepare(job, old, AbortSignal.timeout(10_000));
  expect(dead).toMatchObject({ state: 'unusable', error: { kind: 'retry_later', code: 'upload_failed' } });
});

test('a refresh that says nothing documented never asks the owner to connect again', async () => {
  const { error } = await told(theatre, 'refresh', 'refresh', { code: '777', status: 400 });
  expect(reading(error)).toBe('unknown platform_refused');
});
