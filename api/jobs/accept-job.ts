import { spend } from '../../db/credits/credits.ts';
import type { SpendingType } from '../../domain/credits/ledger.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';

export interface Charge {
  /** Nothing is written for 0. */
  credits: number;
  spendingType: SpendingType;
  /** The job that is paid for: its refund names it. */
  jobId: string;
}

/** Takes the credits of a job in the request's transaction, with the job itself. Refuses with 402 where they are short. */
export async function charge(ctx: ApiContext, { credits, spendingType, jobId }: Charge): Promise<void> {
  if (credits === 0) return;
  const { tx, key, team } = ctx.state;
  const spent = await spend(tx, { teamId: team.id, credits, spendingType, refId: jobId, sandbox: !key.live });
  if (!spent.ok) throw refuse.insufficientCredits(credits, spent.balance);
}
