import { round, ZERO, type Figure } from '../support/figures/figure.ts';
import { percentile } from '../support/figures/percentile.ts';
import type { Attack } from './attacks.ts';
import type { Outcome } from './measure-attack.ts';
import { LIMIT_MS, type Measured } from './victim.ts';

/** Goals of an operation of the victim beside an attack. */
const MAX_READS = 3;
const MAX_LATER_SECONDS = 2;
const MAX_JOBS = 2;

/** What the attack cost the victim. A job may also wait for one job of the attacker. */
export function compare({ name, job }: Pick<Attack, 'name' | 'job'>, outcome: Outcome): Figure[] {
  const { alone, beside, lost } = outcome;
  const ratio = (what: string, before: number, after: number, bound: number): Figure => ({
    name: `${name}: ${what}`,
    value: after / before,
    unit: 'times alone',
    goal: { is: 'at most', bound },
    beside: [
      { name: 'ms alone', value: before },
      { name: 'ms beside', value: after },
    ],
  });
  const compareJob = (what: string, key: 'render' | 'fetch' | 'delivery' | 'upload'): Figure => {
    const waitMs = job?.kind === key ? 1_000 * job.seconds : 0;
    return ratio(what, alone[key], beside[key], round(MAX_JOBS + waitMs / alone[key]));
  };
  return [
    { name: `${name}: processes that ended`, value: lost.length, unit: '', goal: ZERO },
    ratio('reads, p99', getP99(alone), getP99(beside), MAX_READS),
    {
      name: `${name}: post later than alone`,
      value: (beside.post - alone.post) / 1_000,
      unit: 's',
      goal: { is: 'at most', bound: MAX_LATER_SECONDS },
    },
    compareJob('upload', 'upload'),
    compareJob('render', 'render'),
    compareJob('videoUrl', 'fetch'),
    compareJob('webhook', 'delivery'),
  ];
}

function getP99({ reads }: Measured): number {
  return percentile(
    reads.toSorted((a, b) => a - b),
    0.99,
  );
}

/** Operations of the victim that did not end at all. */
export function listUnended({ beside }: Outcome): string[] {
  const { reads, ...jobs } = beside;
  const unended = Object.entries(jobs).filter(([, ms]) => ms >= LIMIT_MS);
  return [...unended.map(([job]) => job), ...(reads.some((ms) => ms >= LIMIT_MS) ? ['reads'] : [])];
}
