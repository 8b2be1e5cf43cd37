import { ZERO, type Beside, type Figure } from '../../test/support/figures/figure.ts';
import { getTotal, type ProcessorTime } from '../../test/support/processes/processor-time.ts';

interface PublishResultLine {
  what: string;
  temporal: string;
  posts?: number;
  lost?: number;
  double?: number;
  early?: number;
  p99?: number;
  postsPerSecond?: number;
  ratioToBareWorkflows?: number;
  processors?: ProcessorTime;
  bare?: { threeSteps: number; oneStep: number; processors: ProcessorTime };
  perSecond?: number;
  oneTarget?: number;
  threeTargets?: number;
}

/** The p99 may be at most this multiple of the queue's p99 in the same run. */
const GOAL_OF_QUEUE = 1.1;
const GOAL_OF_BARE = 0.9;
const GOAL_ACTIONS = { oneTarget: 5, threeTargets: 6 };

/** Parses the figures from the JSON lines of the publish bench. */
export function parsePublishFigures(output: string): Figure[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{"what":'));
  const results = lines.map((line) => JSON.parse(line) as PublishResultLine);
  return results.flatMap((result) => buildFigures(result, results));
}

function buildFigures(one: PublishResultLine, all: readonly PublishResultLine[]): Figure[] {
  const where = `, Temporal’s ${one.temporal} server`;
  const wrong: Figure[] = (['lost', 'double', 'early'] as const).flatMap((kind) => {
    const value = one[kind];
    return value === undefined ? [] : [{ name: `${one.what}: ${kind}${where}`, value, unit: 'posts', goal: ZERO }];
  });
  switch (one.what) {
    case 'burst': {
      const peers = latenessOfPeers(one, all);
      const queue = peers.find(({ name }) => name === 'graphile-worker');
      const goal = queue ? ({ is: 'at most', bound: Math.round(GOAL_OF_QUEUE * queue.value) } as const) : undefined;
      const name = `${one.posts} posts of one second: p99 after their slot${where}`;
      return [{ name, value: one.p99 ?? NaN, unit: 'ms', ...(goal ? { goal } : {}), beside: peers }, ...wrong];
    }
    case 'asap': {
      const goal = { is: 'at least', bound: GOAL_OF_BARE } as const;
      const { bare, processors = {}, ratioToBareWorkflows = NaN, postsPerSecond = NaN } = one;
      const beside = bare && [
        { name: 'bare, three steps', value: bare.threeSteps },
        { name: 'bare, one step', value: bare.oneStep },
      ];
      const rate = {
        name: `Posts at once${where}`,
        value: postsPerSecond,
        unit: 'posts/s',
        ...(beside ? { beside } : {}),
      };
      const share = { name: `Posts at once, of bare workflows${where}`, value: ratioToBareWorkflows, unit: '', goal };
      const time = {
        name: `Processor time of a post at once${where}`,
        value: getTotal(processors),
        unit: 'ms',
        beside: [
          ...Object.entries(processors).map(([name, value]) => ({ name, value })),
          ...(bare ? [{ name: 'all of bare, three steps', value: getTotal(bare.processors) }] : []),
        ],
      };
      return [share, rate, time, ...wrong];
    }
    case 'actions': {
      const report = (name: string, value = NaN, bound: number): Figure => ({
        name: `Actions of a post of ${name}${where}`,
        value,
        unit: '',
        goal: { is: 'at most', bound },
      });
      return [
        report('one target', one.oneTarget, GOAL_ACTIONS.oneTarget),
        report('three targets', one.threeTargets, GOAL_ACTIONS.threeTargets),
      ];
    }
    default:
      return [];
  }
}

/** Returns the lateness of the peers in the same run on the same server. */
function latenessOfPeers({ temporal }: PublishResultLine, all: readonly PublishResultLine[]): Beside[] {
  const peers = all.filter((one) => one.temporal === temporal && /^(?:limit|peer): /u.test(one.what));
  return peers.map(({ what, p99 = NaN }) => ({ name: what.replace(/^\w+: /u, ''), value: p99 }));
}
