import type { ActivityDeps } from '../../activities/activity-deps.ts';
import type { Connector } from '../../adapters/ports.ts';
import { Account } from '../../db/entities/account.ts';
import { newId } from '../../domain/ids.ts';
import type { TestTeam } from '../support/teams.ts';
import { PASSWORD } from '../../tools/pds/open-host.ts';

/** Signs in at the host with a password, as the owner does on our page, and stores the account. */
export async function insertHostAccount(
  { orm, secrets }: Pick<ActivityDeps, 'orm' | 'secrets'>,
  { team, workspace }: TestTeam,
  connector: Connector,
  { handle, host }: { handle: string; host: string },
): Promise<Account> {
  const code = JSON.stringify({ identifier: handle, password: PASSWORD, host });
  const grant = await connector.exchangeCode({ code, redirectUri: '', codeVerifier: '' });
  if (!grant.ok) throw new Error(grant.error.message);
  const identity = await connector.identify(grant.value);
  if (!identity.ok) throw new Error(identity.error.message);
  const id = newId('account');
  const em = orm.em.fork();
  await em.insert(Account, {
    id,
    teamId: team.id,
    workspaceId: workspace.id,
    platform: 'atproto',
    ...identity.value,
    sandbox: true,
    accessTokenSealed: secrets.seal(grant.value.accessToken),
    refreshTokenSealed: secrets.seal(grant.value.refreshToken ?? ''),
    tokenExpiresAt: grant.value.accessExpiresAt,
    refreshExpiresAt: grant.value.refreshExpiresAt,
    scopes: [],
    connectedAt: new Date(),
  });
  return em.findOneOrFail(Account, id);
}
