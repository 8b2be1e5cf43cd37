import { expect, test } from '@jest/globals';
import { maintainGrants } from '../../activities/accounts/maintain-grants.ts';
import { isDeletionPending, recordDataDeletion } from '../../db/accounts/data-deletion.ts';
import { commit } from '../support/teams.ts';
import { openAccountsFixture, DUE } from './fixture.ts';

const fixture = openAccountsFixture();

test('the id of the user for this app is stored, and their request deletes profile and tokens', async () => {
  const { account } = await fixture.connect('reelnet');
  const { appUserId, platformUserId, username } = await fixture.row(account);
  expect(appUserId).toMatch(/^\d+$/u);
  expect(appUserId).not.toBe(platformUserId);
  const deletion = { platform: 'reelnet', sandbox: true, requestedAt: new Date(), code: 'c0de' } as const;

  await commit(fixture.deps, (tx) => recordDataDeletion(tx, { ...deletion, appUserId: appUserId ?? '' }));

  expect(await isDeletionPending(fixture.deps.orm.em.fork(), 'c0de')).toBe(true);
  await fixture.move(account, DUE);
  await maintainGrants(fixture.deps);
  expect(await isDeletionPending(fixture.deps.orm.em.fork(), 'c0de')).toBe(false);
  const deleted = await fixture.row(account);
  expect(deleted).toMatchObject({ accessTokenSealed: null, refreshTokenSealed: null, displayName: null });
  expect(deleted.username).not.toBe(username);
});
