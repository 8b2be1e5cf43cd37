import { randomBytes } from 'node:crypto';
import type { ApiDeps } from '../../api/api-deps.ts';
import { recordMember } from '../../db/members/members.ts';
import { recordSession } from '../../db/members/sessions.ts';
import type { Membership } from '../../domain/teams/members.ts';
import { commit } from './teams.ts';

export interface TestMember {
  id: string;
  email: string;
  /** Of live requests. */
  token: string;
  sandboxToken: string;
  sessionId: string;
}

/** Creates a member who is signed in, with a password that nobody knows. */
export async function mintMember(
  deps: Pick<ApiDeps, 'orm'>,
  teamId: string,
  { role, workspaceId = null }: Pick<Membership, 'role'> & Partial<Membership>,
): Promise<TestMember> {
  const email = `${role}.${randomBytes(6).toString('hex')}@example.com`;
  return commit(deps, async (tx) => {
    const passwordHash = 'scrypt-15-8-3:none:none';
    const id = await recordMember(tx, { teamId, email, name: `The ${role}`, role, workspaceId, passwordHash });
    const session = await recordSession(tx, id, 'test', { verified: false });
    if (!session) throw new Error('the new member cannot sign in');
    // However long the test takes.
    await tx.em.execute(`update member_session set proven_at = proven_at + interval '1 day' where id = ?`, [
      session.id,
    ]);
    return { id, email, token: session.token, sandboxToken: session.sandboxToken, sessionId: session.id };
  });
}
