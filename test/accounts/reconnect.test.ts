import { expect, test } from '@jest/globals';
import { getFreshGrant } from '../../activities/accounts/fresh-grant.ts';
import { openAccountsFixture } from './fixture.ts';

const fixture = openAccountsFixture();

test('a new consent replaces the expiry of the previous one', async () => {
  const { account, team } = await fixture.connect('videoshorts');
  await fixture.move(
    account,
    `refresh_expires_at = clock_timestamp() - interval '1 day', last_refreshed_at = clock_timestamp() - interval '9 days'`,
  );

  const again = await fixture.connect('videoshorts', { team, username: account.username });

  expect(again.account.id).toBe(account.id);
  expect(await fixture.row(account)).toMatchObject({ refreshExpiresAt: null, lastRefreshedAt: null });
  await getFreshGrant(fixture.deps, account.id, true);
  expect(await fixture.row(account)).toMatchObject({ refreshExpiresAt: null, lastRefreshedAt: expect.any(Date) });
});
