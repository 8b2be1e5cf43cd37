export interface LedgerFacts {
  teams: { id: string; balance: number }[];
  /** In the order in which they were written. */
  entries: { teamId: string; credits: number; type: string; refId: string | null; balanceAfter: number }[];
  jobs: PaidJob[];
}

export interface PaidJob {
  id: string;
  format: string | null;
  status: string;
  /** What the job's row says that it cost, and was given back. */
  charged: number;
  refunded: number;
}

/** The only job that may cost less in the end than was charged: then the difference was given back. */
const SETTLED_DOWN = 'voiceover';

/** Balance and entries agree, every job was charged once, and what failed or was cancelled was refunded once: a sentence else. */
export function checkLedger({ teams, entries, jobs }: LedgerFacts): string[] {
  const wrong: string[] = [];
  for (const { id, balance } of teams) {
    let sum = 0;
    for (const { credits, balanceAfter, type } of entries.filter(({ teamId }) => teamId === id)) {
      sum += credits;
      if (sum !== balanceAfter)
        wrong.push(`team ${id}: its ${type} of ${credits} notes ${balanceAfter}, and the sum is ${sum}`);
      if (sum < 0) wrong.push(`team ${id}: its balance was ${sum}`);
    }
    if (sum !== balance) wrong.push(`team ${id} has ${balance}, and its entries sum up to ${sum}`);
  }
  for (const job of jobs) wrong.push(...checkJob(job, entries));
  const known = new Set(jobs.map(({ id }) => id));
  for (const { type, refId, credits } of entries) {
    const ofJob = type === 'spending' || type === 'refund';
    if (ofJob && (refId === null || !known.has(refId))) wrong.push(`a ${type} of ${credits} names no job (${refId})`);
  }
  return wrong;
}

function checkJob({ id, format, status, charged, refunded }: PaidJob, entries: LedgerFacts['entries']): string[] {
  const mine = entries.filter(({ refId }) => refId === id);
  const charges = mine.filter(({ type }) => type === 'spending');
  const refunds = mine.filter(({ type }) => type === 'refund');
  const given = refunds.reduce((sum, { credits }) => sum + credits, 0);
  const what = `job ${id} (${format}, ${status})`;
  const wrong: string[] = [];
  if (charges.length !== (charged > 0 ? 1 : 0))
    wrong.push(`${what} costs ${charged} and was charged ${charges.length} times`);
  for (const { credits } of charges)
    if (credits !== -charged) wrong.push(`${what} costs ${charged} and was charged ${-credits}`);
  if (refunds.length > 1) wrong.push(`${what} was refunded ${refunds.length} times`);
  if (given !== refunded) wrong.push(`${what} says that ${refunded} was refunded, and the ledger says ${given}`);
  const over = status === 'failed' || status === 'cancelled';
  if (over && given !== charged) wrong.push(`${what} cost ${charged}, and ${given} was given back`);
  if (!over && given > 0 && (format !== SETTLED_DOWN || given >= charged)) wrong.push(`${what} was refunded ${given}`);
  return wrong;
}
