export interface LedgerFacts {
  teams: { id: string; balance: number }[];
  /** In insertion order. */
  entries: { teamId: string; credits: number; type: string; refId: string | null; balanceAfter: number }[];
  jobs: PaidJob[];
}

export interface PaidJob {
  id: string;
  format: string | null;
  status: string;
  /** `credits_charged` and `credits_refunded` of the job's row. */
  charged: number;
  refunded: number;
}

/** The only format with partial refunds: the charge is an estimate, and the difference is refunded. */
const PARTIALLY_REFUNDED = 'voiceover';

/** Checks that balances match the entries, jobs are charged once, and failed or cancelled jobs are refunded once. */
export function checkLedger({ teams, entries, jobs }: LedgerFacts): string[] {
  const wrong: string[] = [];
  for (const { id, balance } of teams) {
    let sum = 0;
    for (const { credits, balanceAfter, type } of entries.filter(({ teamId }) => teamId === id)) {
      sum += credits;
      if (sum !== balanceAfter)
        wrong.push(`team ${id}: ${type} of ${credits} has balance_after ${balanceAfter}, but the sum is ${sum}`);
      if (sum < 0) wrong.push(`team ${id}: the balance was negative (${sum})`);
    }
    if (sum !== balance) wrong.push(`team ${id}: the balance is ${balance}, but the sum of entries is ${sum}`);
  }
  for (const job of jobs) wrong.push(...checkJob(job, entries));
  const known = new Set(jobs.map(({ id }) => id));
  for (const { type, refId, credits } of entries) {
    const refersToJob = type === 'spending' || type === 'refund';
    if (refersToJob && (refId === null || !known.has(refId)))
      wrong.push(`${type} of ${credits} refers to an unknown job (${refId})`);
  }
  return wrong;
}

function checkJob({ id, format, status, charged, refunded }: PaidJob, entries: LedgerFacts['entries']): string[] {
  const jobEntries = entries.filter(({ refId }) => refId === id);
  const charges = jobEntries.filter(({ type }) => type === 'spending');
  const refunds = jobEntries.filter(({ type }) => type === 'refund');
  const refundSum = refunds.reduce((sum, { credits }) => sum + credits, 0);
  const what = `job ${id} (${format}, ${status})`;
  const wrong: string[] = [];
  if (charges.length !== (charged > 0 ? 1 : 0))
    wrong.push(`${what} costs ${charged} and was charged ${charges.length} times`);
  for (const { credits } of charges)
    if (credits !== -charged) wrong.push(`${what} costs ${charged} and was charged ${-credits}`);
  if (refunds.length > 1) wrong.push(`${what} was refunded ${refunds.length} times`);
  if (refundSum !== refunded) wrong.push(`${what} has ${refunded} refunded in its row, but ${refundSum} in the ledger`);
  const refundDue = status === 'failed' || status === 'cancelled';
  if (refundDue && refundSum !== charged) wrong.push(`${what} was charged ${charged} and refunded ${refundSum}`);
  const mayRefund = format === PARTIALLY_REFUNDED && refundSum < charged;
  if (!refundDue && refundSum > 0 && !mayRefund) wrong.push(`${what} was refunded ${refundSum}`);
  return wrong;
}
