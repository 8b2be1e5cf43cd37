import type { EntityManager } from '@mikro-orm/postgresql';
import { narrowScopes, type AppResource, type AppScope } from '../../domain/apps/app-scopes.ts';
import type { Role } from '../../domain/teams/roles.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import { KEY_COLUMNS, toFoundKey, VALID, type FoundKey, type KeyRow } from '../teams/api-keys.ts';
import { hashKeyText } from '../teams/api-key-text.ts';

interface AppRow {
  grant_id: string;
  resource: AppResource;
  granted: AppScope[];
  member_id: string;
  member_name: string;
  email: string;
  role: Role;
}

/** SQL: the member has a second factor, or signs in with the identity provider of the team, which asks for one. */
const HAS_FACTOR = `(exists (select 1 from member_code c where c.member_id = m.id and c.confirmed_at is not null)
  or exists (select 1 from passkey p where p.member_id = m.id)
  or exists (select 1 from member_identity i join identity_provider p on p.issuer = i.issuer and p.client_id = i.client_id
    join team_domain d on d.team_id = p.team_id
    where i.member_id = m.id and p.team_id = m.team_id and d.domain = split_part(m.email, '@', 2)))`;

/** Finds the key of an access token. It acts as the member, with the granted scopes that the member's role has now. */
export async function findAppKey(em: EntityManager, text: string): Promise<FoundKey | null> {
  const [row] = await queryPrepared<KeyRow & AppRow>(
    em,
    `select ${KEY_COLUMNS}, g.id as grant_id, g.resource, g.scopes as granted, m.id as member_id, m.name as member_name, m.email, m.role
     from app_token a join app_grant g on g.id = a.grant_id join member m on m.id = g.member_id
     join api_key k on k.id = g.key_id join team t on t.id = m.team_id
     where a.hash = $1 and a.kind = 'access' and a.expires_at > clock_timestamp() and m.removed_at is null and ${VALID}
       and (not t.factor_required or ${HAS_FACTOR})`,
    [hashKeyText(text)],
  );
  if (!row) return null;
  const { member_id: id, member_name: name, email, role, grant_id: grantId, resource } = row;
  const { planOnly, ...powers } = narrowScopes(row.granted, role);
  const person = { id, name, email, role, sessionId: null, isVerified: false, needsFactor: false, isProven: true };
  return toFoundKey(row, { ...powers, person, app: { id: grantId, resource, planOnly } });
}
