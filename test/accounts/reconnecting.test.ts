import { expect, test } from '@jest/globals';
import { getFreshGrant } from '../../activities/accounts/fresh-grant.ts';
import { accountsStage } from './stage.ts';

const stage = accountsStage();

test('a new consent ends when its own answer says, not when the one before it did', async () => {
  const { account, team } = await stage.connect('videoshorts');
  await stage.move(
    account,
    `refresh_expires_at = clock_timestamp() - interval '1 day', last_refreshed_at = clock_timestamp() - interval '9 days'`,
  );

  const again = await stage.connect('videoshorts', { team, username: account.username });

  expect(again.account.id).toBe(account.id);
  expect(await stage.row(account)).toMatchObject({ refreshExpiresAt: null, lastRefreshedAt: null });
  await getFreshGrant(stage.world, account.id, true);
  expect(await stage.row(account)).toMatchObject({ refreshExpiresAt: null, lastRefreshedAt: expect.any(Date) });
});
