/** The checkers of `npm run chaos` report every violation and nothing else. */
import { describe, expect, test } from '@jest/globals';
import type { Acknowledged } from './operations.ts';
import { checkAccess, type AccessFacts } from './check-access.ts';
import { checkDeliveries, type DeliveryFacts } from './check-deliveries.ts';
import { checkFiles, type FileFacts } from './check-files.ts';
import { checkLedger, type LedgerFacts } from './check-ledger.ts';
import { checkPosts, type JobFact, type PostFact } from './check-posts.ts';
import { checkTargets, type TargetRow } from './check-targets.ts';
import { checkErrors } from './logged-errors.ts';
import type { Receipt } from './receiver.ts';
import type { InjectedFault } from '../../sandbox/faults/fault-log.ts';

describe('checkLedger', () => {
  const grant = { teamId: 't', credits: 100, type: 'recurring', refId: null, balanceAfter: 100 };
  const spent = { teamId: 't', credits: -10, type: 'spending', refId: 'job', balanceAfter: 90 };
  const back = { teamId: 't', credits: 10, type: 'refund', refId: 'job', balanceAfter: 100 };
  const failed = { id: 'job', format: 'fadein', status: 'failed', charged: 10, refunded: 10 };
  const right: LedgerFacts = { teams: [{ id: 't', balance: 100 }], entries: [grant, spent, back], jobs: [failed] };
  const ready = { ...failed, status: 'ready', refunded: 0 };
  const wronged = (changes: Partial<LedgerFacts>): string[] => checkLedger({ ...right, ...changes });

  test('accepts a failed job that was charged and refunded once', () => {
    expect(checkLedger(right)).toEqual([]);
    expect(wronged({ teams: [{ id: 't', balance: 90 }], entries: [grant, spent], jobs: [ready] })).toEqual([]);
  });

  test('accepts a partial refund of a voiceover', () => {
    const settled = { ...ready, format: 'voiceover', refunded: 1 };
    const entries = [grant, spent, { ...back, credits: 1, balanceAfter: 91 }];
    expect(wronged({ teams: [{ id: 't', balance: 91 }], entries, jobs: [settled] })).toEqual([]);
  });

  test.each([
    ['a balance is not the sum', { teams: [{ id: 't', balance: 99 }] }],
    [
      'a failed job was not refunded',
      { teams: [{ id: 't', balance: 90 }], entries: [grant, spent], jobs: [{ ...failed, refunded: 0 }] },
    ],
    ['a ready job was refunded', { jobs: [{ ...ready, refunded: 10 }] }],
    [
      'a job was refunded twice',
      {
        teams: [{ id: 't', balance: 110 }],
        entries: [grant, spent, back, { ...back, balanceAfter: 110 }],
        jobs: [{ ...failed, refunded: 20 }],
      },
    ],
    [
      'a job was charged twice',
      {
        teams: [{ id: 't', balance: 90 }],
        entries: [grant, spent, { ...spent, balanceAfter: 80 }, { ...back, balanceAfter: 90 }],
      },
    ],
    ['a charge names no job', { jobs: [] }],
    ['a balance was noted that is not the sum', { entries: [grant, { ...spent, balanceAfter: 80 }, back] }],
  ])('is wrong where %s', (_, changes) => {
    expect(wronged(changes).length).toBeGreaterThan(0);
  });
});

describe('checkPosts', () => {
  const acknowledged: Acknowledged = {
    posts: [{ id: 'p', name: 'one', platforms: ['clipapp'], cancelled: false, slot: null }],
    jobs: [{ id: 'j', cancelled: false }],
    generations: [{ id: 'g', contentId: 'c' }],
    refused: [],
    automations: [],
  };
  const post: PostFact = {
    id: 'p',
    name: 'one',
    status: 'posted',
    automationId: null,
    scheduledTime: null,
    platforms: ['clipapp'],
  };
  const jobs: JobFact[] = [
    { id: 'j', status: 'ready', errorCode: null, generationId: null },
    { id: 'c', status: 'ready', errorCode: null, generationId: 'g' },
  ];
  const filled = { ...post, id: 'a', automationId: 'aut', scheduledTime: '2026-11-21T12:00:00.000Z' };

  test('accepts posts and jobs that match what was acknowledged', () => {
    expect(checkPosts(acknowledged, [post, filled], jobs)).toEqual([]);
  });

  test.each<[string, PostFact[], JobFact[]]>([
    ['an acknowledged post is missing', [], jobs],
    ['one request made two posts', [post, { ...post, id: 'q' }], jobs],
    ['a post is on other platforms', [{ ...post, platforms: ['reelnet'] }], jobs],
    ['a post has no end', [{ ...post, status: 'scheduled' }], jobs],
    ['a post is cancelled without a request', [{ ...post, status: 'cancelled' }], jobs],
    ['a post lost its new slot', [{ ...post, scheduledTime: '2026-11-21T12:00:00.000Z' }], jobs],
    ['an automation filled one slot twice', [post, filled, { ...filled, id: 'b' }], jobs],
    ['an acknowledged job is missing', [post], jobs.slice(1)],
    ['a job has no end', [post], [{ ...jobs[0]!, status: 'rendering' }, jobs[1]!]],
    ['a generation was accepted twice', [post], [...jobs, { ...jobs[1]!, id: 'd' }]],
    ['an accepted generation has no content', [post], jobs.slice(0, 1)],
  ])('reports that %s', (_, posts, found) => {
    expect(checkPosts(acknowledged, posts, found).length).toBeGreaterThan(0);
  });

  test('reports a post whose acknowledged cancellation had no effect', () => {
    const cancelled = { ...acknowledged, posts: [{ ...acknowledged.posts[0]!, cancelled: true }] };
    expect(checkPosts(cancelled, [post], jobs)).toHaveLength(1);
    expect(checkPosts(cancelled, [{ ...post, status: 'cancelled' }], jobs)).toEqual([]);
  });
});

describe('checkTargets', () => {
  const dueAt = new Date('2026-11-21T12:00:00Z');
  const target: TargetRow = {
    name: 'one',
    platform: 'clipapp',
    accountId: 'a',
    postStatus: 'posted',
    status: 'posted',
    sends: 1,
    code: null,
    dueAt,
  };
  const out = { platform: 'clipapp', accountId: 'a', caption: 'one', publishedAt: '2026-11-21T12:00:01Z' };
  const cancelled: TargetRow = { ...target, postStatus: 'cancelled', status: 'cancelled' };

  const failed = (code: string | null): TargetRow => ({ ...target, postStatus: 'failed', status: 'failed', code });

  test('accepts targets that match the publish record', () => {
    expect(checkTargets([target], [out])).toMatchObject({ posted: 1, latestMs: 1_000, wrong: [] });
    expect(checkTargets([failed('handle_expired')], [])).toMatchObject({ failed: { handle_expired: 1 }, wrong: [] });
    expect(checkTargets([cancelled], [])).toMatchObject({ cancelled: 1, wrong: [] });
    expect(checkTargets([target, target, cancelled], [out, out]).wrong).toEqual([]);
  });

  test('accepts an unknown outcome with zero or one publishes, but not two', () => {
    expect(checkTargets([failed('outcome_unknown')], []).wrong).toEqual([]);
    expect(checkTargets([failed('outcome_unknown')], [out]).wrong).toEqual([]);
    expect(checkTargets([failed('outcome_unknown')], [out, out]).wrong).toHaveLength(1);
  });

  test.each([
    ['one went out twice', [target], [out, out]],
    ['one told as posted went out nowhere', [target], []],
    ['a cancelled one went out', [cancelled], [out]],
    ['one told as failed went out', [failed('handle_expired')], [out]],
    ['one failed without a reason', [failed(null)], []],
    ['one went out before its slot', [{ ...target, dueAt: new Date('2026-11-21T12:00:02Z') }], [out]],
    ['a post has no end', [{ ...target, postStatus: 'publishing' as const, status: 'publishing' as const }], []],
    ['a post is finished but its target is not', [{ ...target, status: 'processing' as const }], [out]],
    ['a publish belongs to no post', [target], [out, { ...out, caption: 'two' }]],
    ['two of one caption went out three times', [target, target], [out, out, out]],
    ['two of one caption went out once', [target, target], [out]],
    [
      'one of two targets with the same caption is unfinished',
      [target, { ...target, status: 'pending' as const }],
      [out],
    ],
  ])('reports that %s', (_, reported, record) => {
    expect(checkTargets(reported, record).wrong).toHaveLength(1);
  });
});

const at = (seconds: number): Date => new Date(Date.parse('2026-11-21T12:00:00Z') + seconds * 1_000);

describe('checkAccess', () => {
  const account = { platform: 'clipapp', accountId: 'a' };
  const refused = { ...account, name: 'two', askedAt: at(4), at: at(5) };
  const target = { ...account, name: 'one', code: 'reconnect_needed' };
  const facts: AccessFacts = { refused: [refused], reconnected: [], lost: [account], targets: [target] };
  const reported: InjectedFault = {
    platform: 'clipapp',
    call: 'refresh',
    fault: 'expired-token',
    accountId: 'a',
    code: '',
    injectedAt: '2026-11-21T12:00:00.000Z',
    callerWaited: false,
  };

  test('accepts lost access after a rejected refresh', () => {
    expect(checkAccess(facts, [reported])).toEqual([]);
  });

  test('accepts lost reelnet access after a rejected /me call', () => {
    const reelnet = { ...account, platform: 'reelnet' as const };
    const looked = { ...facts, refused: [], targets: [], lost: [reelnet] };
    expect(checkAccess(looked, [{ ...reported, ...reelnet, call: 'me' }])).toEqual([]);
    expect(checkAccess({ ...looked, lost: [account] }, [{ ...reported, call: 'user_info' }])).toHaveLength(1);
  });

  test.each(['after-accept-lost-reply', 'after-accept-5xx', 'slow'] as const)(
    'may be lost where clipapp alone took the refresh token and its answer was lost: %s',
    (fault) => {
      expect(checkAccess(facts, [{ ...reported, fault }])).toEqual([]);
      const elsewhere = { ...facts, refused: [], targets: [], lost: [{ ...account, platform: 'videoshorts' }] };
      expect(checkAccess(elsewhere, [{ ...reported, fault, platform: 'videoshorts' }])).toHaveLength(1);
    },
  );

  test('reports lost access after a slow clipapp reply that the caller waited for', () => {
    expect(checkAccess(facts, [{ ...reported, fault: 'slow', callerWaited: true }])).toHaveLength(3);
  });

  test('reports lost access if the rejection is older than the reconnection', () => {
    const again = { ...account, begunAt: at(2), doneAt: at(3) };
    const lostTwice = { ...facts, reconnected: [again], targets: [] };
    expect(checkAccess(lostTwice, [reported])).toHaveLength(2);
    expect(checkAccess(lostTwice, [reported, { ...reported, injectedAt: at(4).toISOString() }])).toEqual([]);
    expect(checkAccess({ ...lostTwice, reconnected: [{ ...again, accountId: 'b' }] }, [reported])).toEqual([]);
    const askedMeanwhile = { ...refused, askedAt: at(2.5) };
    expect(checkAccess({ ...lostTwice, lost: [], refused: [askedMeanwhile] }, [reported])).toEqual([]);
  });

  test.each<[string, InjectedFault[]]>([
    ['nothing of it', []],
    ['it to another account', [{ ...reported, accountId: 'b' }]],
    ['it to nobody', [{ ...reported, accountId: null }]],
    ['it on another platform', [{ ...reported, platform: 'videoshorts' }]],
    ['a refresh that was rate limited', [{ ...reported, fault: 'rate-limited' }]],
    ['an expired token in another call', [{ ...reported, call: 'creator_info' }]],
  ])('must not be where the platform told %s', (_, faulted) => {
    expect(checkAccess(facts, faulted)).toHaveLength(3);
  });

  test('reports access lost before the platform rejected it', () => {
    const later = { ...reported, injectedAt: '2026-11-21T12:00:09.000Z' };
    expect(checkAccess(facts, [later])).toEqual([expect.stringContaining('two was refused')]);
  });

  test('accepts token_expired only for an account with an expired token', () => {
    const failed = { ...facts, refused: [], lost: [], targets: [{ ...target, code: 'token_expired' }] };
    expect(checkAccess(failed, [{ ...reported, call: 'publish' }])).toEqual([]);
    expect(checkAccess(failed, [{ ...reported, call: 'publish', fault: '5xx' }])).toHaveLength(1);
    expect(checkAccess({ ...failed, targets: [{ ...target, code: 'media_refused' }] }, [])).toEqual([]);
  });
});

describe('checkFiles', () => {
  const video = { owner: 'con', key: 'c/x/video.mp4', bytes: 9, sha256: 'good' };
  const stored = new Map([[video.key, { bytes: 9, sha256: 'good' }]]);
  const right: FileFacts = { named: [video], folders: ['c/x', 'c/failed'], stored, scratch: [] };
  const also = (key: string): FileFacts => ({
    ...right,
    stored: new Map([...stored, [key, { bytes: 1, sha256: '' }]]),
  });

  test('accepts complete named files, and files of a failed render in its folder', () => {
    expect(checkFiles(right)).toEqual([]);
    expect(checkFiles(also('c/failed/video.mp4'))).toEqual([]);
  });

  test.each<[string, FileFacts]>([
    ['a ready video is missing', { ...right, stored: new Map() }],
    ['a ready video is truncated', { ...right, stored: new Map([[video.key, { bytes: 8, sha256: 'good' }]]) }],
    [
      'a ready video has a different SHA-256',
      { ...right, stored: new Map([[video.key, { bytes: 9, sha256: 'bad' }]]) },
    ],
    ['a file belongs to nothing', also('c/nobody/video.mp4')],
    ['half a file is left', also('.drafts/0a1b')],
    ['the sweep leaves something', { ...right, scratch: ['con_half'] }],
  ])('reports that %s', (_, facts) => {
    expect(checkFiles(facts)).toHaveLength(1);
  });
});

describe('checkDeliveries', () => {
  const event = { id: 'evt', type: 'post.published', subjectId: 'p', path: '/t' };
  const receipt: Receipt = {
    path: '/t',
    deliveryId: 'd',
    eventId: 'evt',
    type: event.type,
    signed: true,
    reply: 204,
    at: 0,
  };
  const right: DeliveryFacts = { events: [event], receipts: [receipt], expected: [event] };
  const refused = { ...receipt, reply: 500 };

  test('accepts events that arrived at least once under one delivery id', () => {
    expect(checkDeliveries(right)).toMatchObject({ duplicates: 0, wrong: [] });
    expect(checkDeliveries({ ...right, receipts: [refused, receipt, receipt] })).toMatchObject({
      duplicates: 1,
      wrong: [],
    });
  });

  test.each<[string, Partial<DeliveryFacts>]>([
    ['one was only ever refused', { receipts: [refused] }],
    ['a duplicate has another delivery id', { receipts: [receipt, { ...receipt, deliveryId: 'e' }] }],
    [
      'two events share an id',
      {
        events: [event, { ...event, id: 'two', subjectId: 'q' }],
        receipts: [receipt, { ...receipt, eventId: 'two' }],
        expected: [event, { type: event.type, subjectId: 'q' }],
      },
    ],
    ['one is not signed', { receipts: [{ ...receipt, signed: false }] }],
    ['an event is missing', { expected: [event, { type: 'content.ready', subjectId: 'c' }] }],
    ['an event did not happen', { expected: [] }],
    ['a delivery has no event', { receipts: [receipt, { ...receipt, deliveryId: 'e', eventId: 'x' }] }],
  ])('reports that %s', (_, changes) => {
    expect(checkDeliveries({ ...right, ...changes }).wrong).toHaveLength(1);
  });
});

test('an error log line is expected during the run and reported after it', () => {
  const during = { service: 'worker', at: 1_000, message: 'a chore failed' };
  expect(checkErrors([during], 2_000)).toEqual([]);
  expect(checkErrors([during, { ...during, at: 3_000 }], 2_000)).toHaveLength(1);
});
