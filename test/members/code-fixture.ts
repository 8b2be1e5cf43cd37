import type { Reply } from '../support/api.ts';
import { changePassword } from '../../db/members/member-links.ts';
import { showCode, forgetSteps } from '../support/codes.ts';
import { mintMember } from '../support/members.ts';
import type { Service } from '../support/service.ts';
import { commit, mintTeam } from '../support/teams.ts';

export const PASSWORD = 'nine quiet ovens at dawn';

let people = 0;

/** A person with a password who is signed in. */
export async function join(served: Service, role = 'editor') {
  const { team } = await mintTeam(served.deps, 'agency');
  const owner = await mintMember(served.deps, team.id, { role: 'owner' });
  const email = `ada${(people += 1)}@codes.example.com`;
  return { team, owner, email, session: await accept(served, owner.token, email, role) };
}

/** Invites a person, who accepts. */
export async function accept(served: Service, key: string, email: string, role = 'editor') {
  const { url } = (await post(served, '/invitations', { email, role }, key)).json.data;
  const body = { token: url.split('=')[1], name: 'Ada', password: PASSWORD };
  return (await post(served, '/invitations/accept', body)).json.data;
}

/** Turns codes on. The code that confirms them can be used again. */
export async function turnOn(
  served: Service,
  token: string,
): Promise<{ secret: string; recoveryCodes: [string, string, string] }> {
  const { secret } = (await post(served, '/factors/code', {}, token)).json.data;
  const confirmed = await post(served, '/factors/code/confirm', { code: showCode(secret) }, token);
  await forgetSteps(served.deps);
  return { secret, recoveryCodes: confirmed.json.data.recoveryCodes };
}

/** A person with codes. `begin` is the first step of a sign-in. */
export async function enrol(served: Service, role?: string) {
  const person = await join(served, role);
  const codes = await turnOn(served, person.session.token);
  const begin = async (): Promise<string> =>
    (await post(served, '/sign-in', { email: person.email, password: PASSWORD })).json.data.codeToken;
  return { ...person, ...codes, begin };
}

export type Enrolled = Awaited<ReturnType<typeof enrol>>;

export const post = ({ api }: Service, path: string, body: object, key?: string): Promise<Reply> =>
  api.call('POST', path, { body, key });

export const giveCode = (served: Service, token: string, code: string): Promise<Reply> =>
  post(served, '/sign-in/code', { token, code });

/** What a mailed link to a new password does. */
export const resetPassword = (served: Service, { session, team, email }: Enrolled) =>
  commit(served.deps, (tx) =>
    changePassword(tx, { memberId: session.member.id, teamId: team.id, team: '', email }, 'scrypt-15-8-3:none:new'),
  );
