import { addTeamDomain } from '../../bin/commands/domains.ts';
import type { Reply } from '../support/api.ts';
import { mintMember, type TestMember } from '../support/members.ts';
import type { Service } from '../support/service.ts';
import { mintTeam } from '../support/teams.ts';
import { returnFromServer, type IdentityServer } from './identity-server.ts';

export interface SsoTeam {
  id: string;
  owner: TestMember;
  domain: string;
}

/** A team with a verified domain, and unless `provider` is null the server as its identity provider. */
export async function openSsoTeam(
  served: Service,
  server: IdentityServer,
  provider: object | null = {},
  plan: 'creator' | 'agency' = 'agency',
): Promise<SsoTeam> {
  const { team } = await mintTeam(served.deps, plan);
  const owner = await mintMember(served.deps, team.id, { role: 'owner' });
  const domain = `${team.id.replace('_', '-').toLowerCase()}.example.com`;
  await addTeamDomain(served.deps.orm, { team: team.name }, domain);
  if (provider) {
    const { issuer, clientId, clientSecret } = server;
    const body = { issuer, clientId, clientSecret, ...provider };
    const set = await served.api.call('POST', '/identity-provider', { key: owner.token, body });
    if (set.status !== 201) throw new Error(set.text);
  }
  return { id: team.id, owner, domain };
}

export const post = ({ api }: Service, path: string, body: object, key?: string): Promise<Reply> =>
  api.call('POST', path, { body, key });

export interface Return {
  flow: string;
  provider: string;
  response: string;
}

/** Begins to sign in, as the console does, and signs in at the server. Returns what the browser brings back. */
export async function visitProvider(served: Service, name: string, email?: string): Promise<Return> {
  const { flow, url } = (await post(served, '/sso/start', email === undefined ? {} : { email })).json.data;
  const returned = await returnFromServer(url, name);
  return { flow, provider: returned.pathname.split('/').at(-1) ?? '', response: returned.search.slice(1) };
}

export async function signInAt(served: Service, name: string, email?: string): Promise<Reply> {
  return post(served, '/sso/finish', await visitProvider(served, name, email));
}
