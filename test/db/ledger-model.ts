/** A model of the ledger in plain arithmetic. */
import type { GrantType, LedgerType } from '../../domain/credits/ledger.ts';

/** Jobs are numbered in the order of their charges. */
export type Step =
  | { do: 'grant'; credits: number; type: GrantType }
  | { do: 'spend'; credits: number; job: string }
  /** `pick` selects a paid job; `percent` of its credits are refunded, at least one. */
  | { do: 'refund'; pick: number; percent: number }
  | { do: 'turn' }
  /** The period ends without being closed, so the next movement closes it. */
  | { do: 'lapse' };

export type Command = Step | { do: 'both'; first: Step; second: Step };

export interface Row {
  type: LedgerType;
  credits: number;
  job: string | null;
}

const PER_MONTH = 300;
const LOW = 60;

export class LedgerModel {
  rows: Row[] = [{ type: 'recurring', credits: PER_MONTH, job: null }];
  lows = 0;
  #period = 0;
  #jobs: { job: string; spent: number; period: number; refunded: boolean }[] = [];
  #pots = { carried: 0, granted: PER_MONTH, spent: 0 };

  get balance(): number {
    return this.rows.reduce((sum, row) => sum + row.credits, 0);
  }

  copy(): LedgerModel {
    const copy = new LedgerModel();
    copy.rows = [...this.rows];
    copy.lows = this.lows;
    copy.#period = this.#period;
    copy.#jobs = this.#jobs.map((job) => ({ ...job }));
    copy.#pots = { ...this.#pots };
    return copy;
  }

  /** The job and the credits of a refund; null if no job is paid. */
  chosen(pick: number, percent: number): { jobId: string; credits: number } | null {
    const job = this.#jobs[pick % Math.max(1, this.#jobs.length)];
    return job ? { jobId: job.job, credits: Math.max(1, Math.floor((job.spent * percent) / 100)) } : null;
  }

  /** Whether the step passes. */
  step(step: Step, refund: { jobId: string; credits: number } | null): boolean {
    if (step.do === 'turn' || step.do === 'lapse') return this.#turn();
    if (step.do === 'spend') return this.#spend(step);
    if (step.do === 'refund') return refund !== null && this.#refund(refund);
    if (step.type === 'recurring') this.#pots.granted += step.credits;
    return this.#add(step.type, step.credits, null);
  }

  #spend({ credits, job }: { credits: number; job: string }): boolean {
    const before = this.balance;
    if (credits > before) return false;
    this.#jobs.push({ job, spent: credits, period: this.#period, refunded: false });
    this.#pots.spent += credits;
    if (before >= LOW && before - credits < LOW) this.lows += 1;
    return this.#add('spending', -credits, job);
  }

  #refund({ jobId, credits }: { jobId: string; credits: number }): boolean {
    const job = this.#jobs.find((one) => one.job === jobId);
    if (!job || job.refunded) return false;
    job.refunded = true;
    if (job.period === this.#period) this.#pots.spent -= credits;
    return this.#add('refund', credits, jobId);
  }

  /** Spending uses what expires first: the carry-over, then the grant, then the rest. */
  #turn(): boolean {
    const { carried, granted, spent } = this.#pots;
    const fromCarried = Math.min(carried, spent);
    const stale = carried - fromCarried;
    const remainder = granted - Math.min(granted, spent - fromCarried);
    this.#period += 1;
    this.#pots = { carried: remainder, granted: PER_MONTH, spent: 0 };
    this.#add('carry_expired', -stale, null);
    this.#add('carry_expired', -remainder, null);
    this.#add('carryover', remainder, null);
    return this.#add('recurring', PER_MONTH, null);
  }

  #add(type: LedgerType, credits: number, job: string | null): boolean {
    if (credits !== 0) this.rows.push({ type, credits, job });
    return true;
  }
}
