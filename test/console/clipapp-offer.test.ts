import { expect, test } from '@jest/globals';
import type { AccountDetails } from '../../clients/typescript/source/index.ts';
import { mergeOffers } from '../../console/source/compose/clipapp-offer.ts';

const account = (displayName: string, offered: AccountDetails['offered']): AccountDetails =>
  ({ displayName, username: displayName, offered }) as AccountDetails;

const offers = (changes: Partial<NonNullable<AccountDetails['offered']>>) => ({
  privacyLevels: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
  commentAllowed: true,
  duetAllowed: true,
  stitchAllowed: true,
  ...changes,
});

test('accounts are offered the audiences that they share, and an account that lacks one is named', () => {
  const merged = mergeOffers([
    account('Ann', offers({})),
    account('Bob', offers({ privacyLevels: ['MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'] })),
  ]);
  expect(merged.privacyLevels).toEqual(['SELF_ONLY']);
  expect(merged.unofferedLevels).toEqual([
    { level: 'PUBLIC_TO_EVERYONE', by: ['Bob'] },
    { level: 'MUTUAL_FOLLOW_FRIENDS', by: ['Ann'] },
  ]);
});

test('an account whose owner disabled an interaction is named for that interaction alone', () => {
  const merged = mergeOffers([account('Ann', offers({ duetAllowed: false })), account('Bob', offers({}))]);
  expect(merged.disabledBy).toEqual({ comment: [], duet: ['Ann'], stitch: [] });
});

test('an account that cannot be read is named and takes no audience from the others', () => {
  const merged = mergeOffers([account('Ann', null), account('Bob', offers({}))]);
  expect([merged.unknown, merged.privacyLevels]).toEqual([['Ann'], ['PUBLIC_TO_EVERYONE', 'SELF_ONLY']]);
});
