/** The judge of `npm run chaos:publish` sees each thing that must not happen. */
import { describe, expect, test } from '@jest/globals';
import { judge, type ToldTarget } from '../../bench/chaos-publish-verdict.ts';
import { PLATFORMS } from '../../domain/platforms.ts';

const SLOT = new Date('2026-11-21T12:00:00Z');

const told: ToldTarget[] = PLATFORMS.map((platform) => ({
  name: 'one',
  platform,
  accountId: platform,
  postStatus: 'posted',
  status: 'posted',
  sends: 1,
  code: null,
  dueAt: SLOT,
}));
const record = PLATFORMS.map((platform) => ({
  platform,
  accountId: platform,
  caption: 'one',
  publishedAt: '2026-11-21T12:00:01Z',
}));

const without = record.slice(1);
const first = (changes: Partial<ToldTarget>): ToldTarget[] => [{ ...told[0]!, ...changes }, ...told.slice(1)];
const failed = (code: string | null): ToldTarget[] => first({ postStatus: 'partial', status: 'failed', code });

test('a post that went out once everywhere is right, and so is one that failed with a reason and went out nowhere', () => {
  expect(judge(['one'], told, record)).toMatchObject({ posted: 3, latestMs: 1_000, wrong: [] });
  expect(judge(['one'], failed('handle_expired'), without)).toMatchObject({ failed: { handle_expired: 1 }, wrong: [] });
});

test('a target told as unknown may have gone out or not, but never twice', () => {
  expect(judge(['one'], failed('outcome_unknown'), without).wrong).toEqual([]);
  expect(judge(['one'], failed('outcome_unknown'), record).wrong).toEqual([]);
  expect(judge(['one'], failed('outcome_unknown'), [...record, record[0]!]).wrong).toHaveLength(1);
});

describe('it is wrong that', () => {
  test.each([
    ['a target went out twice', told, [...record, record[0]!]],
    ['a target told as posted went out nowhere', told, without],
    ['a target told as failed went out', failed('handle_expired'), record],
    ['a target failed without a reason', failed(null), without],
    ['a target went out before its slot', first({ dueAt: new Date('2026-11-21T12:00:02Z') }), record],
    ['a post has no end', first({ postStatus: 'publishing', status: 'publishing' }), without],
    ['a post has ended and its target has not', first({ status: 'processing' }), record],
    ['an accepted post has no row', told.slice(1), without],
    [
      'one request made two posts',
      [...told, { ...told[0]!, accountId: 'another' }],
      [...record, { ...record[0]!, accountId: 'another' }],
    ],
    ['something went out that belongs to no post', told, [...record, { ...record[0]!, caption: 'two' }]],
  ])('%s', (_, targets, posts) => {
    expect(judge(['one'], targets, posts).wrong).toHaveLength(1);
  });
});
