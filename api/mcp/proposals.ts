import { createHash } from 'node:crypto';
import { SealError } from '../../adapters/secrets/secret-box.ts';
import { confirmProposal, recordProposal, reopenProposal, type Proposal } from '../../db/requests/proposals.ts';
import type { ApiContext } from '../http/context.ts';
import type { ApiRequest } from './call-api.ts';

export type ProposedRequest = Pick<ApiRequest, 'path' | 'body' | 'revision' | 'pinned'> & { method: 'POST' | 'DELETE' };

/** Requests that the key has planned and may confirm. */
export interface Proposals {
  /** Returns a token for exactly this request, of this key and team, valid for ten minutes. */
  propose(request: ProposedRequest): Promise<{ token: string; expiresAt: string }>;
  /** Returns the planned request, also for a repeat. Null if the token is not for this key or has expired. */
  confirm(token: string): Promise<{ id: string; request: ProposedRequest } | null>;
  /** Undoes `confirm` after a refused request: the token expires again when it was to expire at first. */
  reopen(id: string): Promise<void>;
}

export function openProposals({ deps, state }: ApiContext): Proposals {
  const { secrets, orm } = deps;
  const { key, team } = state;
  return {
    async propose(request) {
      const proposal = await recordProposal(orm.em.fork(), key.id, JSON.stringify(request));
      const token = secrets.seal(`${proposal.id} ${digest(proposal, team.id)}`);
      return { token, expiresAt: proposal.expiresAt.toISOString() };
    },
    async confirm(token) {
      const [id = '', digested] = openToken(secrets, token);
      const proposal = id && (await confirmProposal(orm.em.fork(), key.id, id));
      if (!proposal || digest(proposal, team.id) !== digested) return null;
      return { id, request: JSON.parse(proposal.request) as ProposedRequest };
    },
    reopen: (id) => reopenProposal(orm.em.fork(), id),
  };
}

/** Hashes everything that the token stands for. */
function digest({ id, keyId, request, expiresAt }: Proposal, teamId: string): string {
  const covered = JSON.stringify([id, keyId, teamId, request, expiresAt.toISOString()]);
  return createHash('sha256').update(covered).digest('base64url');
}

function openToken(secrets: ApiContext['deps']['secrets'], token: string): string[] {
  try {
    return secrets.open(token).split(' ');
  } catch (error) {
    if (error instanceof SealError) return [];
    throw error;
  }
}
