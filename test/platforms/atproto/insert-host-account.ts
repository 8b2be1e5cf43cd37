import type { Connector } from '../../../adapters/ports.ts';
import type { Account } from '../../../db/entities/account.ts';
import { insertAccount } from '../../support/ready-post.ts';
import type { TestTeam } from '../../support/teams.ts';
import { PASSWORD } from '../../../tools/platforms/atproto/open-host.ts';

/** Signs in at the host with a password, as the owner does on our page, and stores the account. */
export async function insertHostAccount(
  deps: Parameters<typeof insertAccount>[0],
  team: TestTeam,
  connector: Connector,
  { handle, host }: { handle: string; host: string },
): Promise<Account> {
  const code = JSON.stringify({ identifier: handle, password: PASSWORD, host });
  const grant = await connector.exchangeCode({ code, redirectUri: '', codeVerifier: '' });
  if (!grant.ok) throw new Error(grant.error.message);
  return insertAccount(deps, team, connector, grant.value);
}
