import type { ApiDeps } from '../../api/api-deps.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { recordGrant } from '../../db/apps/grants.ts';
import { recordCode } from '../../db/apps/tokens.ts';
import { newId } from '../../domain/ids.ts';
import { SERVICE, type Actor } from '../../domain/audit/actors.ts';

/** Records an app that a member has authorized, with a code that nobody knows. Returns the id of the grant. */
export async function authorizeApp(
  { orm }: Pick<ApiDeps, 'orm'>,
  owner: { teamId: string; memberId: string; workspaceId?: string | null },
  actor: Actor = SERVICE,
): Promise<string> {
  const app = { clientId: 'https://app.example.com/app.json', name: 'Planner', redirectHost: 'app.example.com' };
  const terms = { resource: 'mcp', scopes: ['posts:read'], live: false, budget: null } as const;
  const { result } = await inTransaction(
    orm.em,
    async (tx) => {
      const grant = await recordGrant(tx, { workspaceId: null, sessionId: null, ...owner, ...app, ...terms });
      if (!grant) throw new Error('the member cannot authorize an app');
      const redirectUri = 'https://app.example.com/callback';
      await recordCode(tx, grant.id, { code: newId('proposal'), challenge: '', redirectUri });
      return grant.id;
    },
    actor,
  );
  return result;
}

const REQUEST = new URLSearchParams({
  response_type: 'code',
  redirect_uri: 'https://app.example.com/callback',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  scope: 'posts:read posts:write',
});

/** The request of an app that has registered itself. */
export function askForApp({ secrets }: Pick<ApiDeps, 'secrets'>): string {
  const registration = ['app', 'Planner', [REQUEST.get('redirect_uri')], Math.floor(Date.now() / 1_000)];
  return `${REQUEST}&client_id=${encodeURIComponent(secrets.seal(JSON.stringify(registration)))}`;
}
