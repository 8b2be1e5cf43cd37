import type { Figure } from '../test/support/figures/figure.ts';
import { parseChaosFigures } from './figures/parse-chaos-figures.ts';
import { parsePublishFigures } from './publish/read-figures.ts';

export interface Scale {
  /** Small numbers, only to check that a bench works. */
  quick: boolean;
  seed: number;
}

/** One bench: a program that exits with 0 if it finds nothing wrong. */
export interface Bench {
  name: string;
  description: string;
  /** The path of the program from the root. */
  program: string;
  args(scale: Scale): string[];
  /** The duration on two idle cores. */
  minutes: number;
  /** Runs only by name or with `--all`. */
  long?: true;
  /** Parses the figures from the output if the program does not print `figure` lines. */
  parse?: (output: string) => Figure[];
}

const withArgs = (full: string[], quick: string[]) => (scale: Scale) => (scale.quick ? quick : full);

const withSeed =
  (full: string[], quick: string[]) =>
  (scale: Scale): string[] => [...(scale.quick ? quick : full), '--seed', String(scale.seed)];

export const BENCHES: readonly Bench[] = [
  {
    name: 'statements',
    description: 'PostgreSQL statements per request',
    program: 'bench/api/statements.ts',
    args: withArgs([], []),
    minutes: 0.3,
  },
  {
    name: 'api',
    description:
      'Requests per second of one API process with the rate limiter, compared with a bare Koa handler with the same statements',
    program: 'bench/api/main.ts',
    args: withArgs(['--requests', '2000', '--rounds', '3'], ['--requests', '120', '--rounds', '1']),
    minutes: 5,
  },
  {
    name: 'rate-limit',
    description: 'Decisions of the rate limiter: a thousand keys, eight clients, half-full windows',
    program: 'bench/api/rate-limit.ts',
    args: withArgs([], ['2']),
    minutes: 0.5,
  },
  {
    name: 'worst-bodies',
    description: 'The API under 30 copies of each of the worst bodies at once, compared with the idle API',
    program: 'test/worst-bodies/main.ts',
    args: withArgs([], ['--copies', '4']),
    minutes: 4,
  },
  {
    name: 'webhooks',
    description: 'Webhook deliveries, compared with bare one-activity workflows, an npm queue and a bare outbox table',
    program: 'bench/webhooks/main.ts',
    args: withArgs([], ['--events', '400', '--endpoints', '40', '--seconds', '3', '--receivers', '10']),
    minutes: 5,
  },
  {
    name: 'publish',
    description:
      '1,000 posts due in one second, and 1,000 at once, on both Temporal servers, compared with bare uploads and a queue',
    program: 'bench/publish/main.ts',
    args: withSeed([], ['--posts', '20', '--temporal', 'dev', '--parts', 'asap,peers']),
    minutes: 12,
    parse: parsePublishFigures,
  },
  {
    name: 'sleeping',
    description: 'Posts that sleep for months: acceptance, memory, disk space, lateness of others, archiving',
    program: 'bench/sleeping/main.ts',
    args: withSeed([], ['--asleep', '100,400', '--burst', '20']),
    minutes: 20,
    long: true,
  },
  {
    name: 'deploy',
    description:
      'Scheduled posts while a changed release is ramped, taken back and made current beside the running one',
    program: 'bench/deploy/main.ts',
    args: withSeed([], ['--posts', '30', '--minutes', '0.7']),
    minutes: 20,
    long: true,
  },
  {
    name: 'workers',
    description: 'Immediate posts to a platform that replies slowly, with one core worker and with two',
    program: 'bench/workers/main.ts',
    args: withSeed([], ['--posts', '20', '--slow', '1']),
    minutes: 8,
    long: true,
  },
  {
    name: 'looks',
    description:
      'Decks of all formats: texts on faces, on lettering and on each other, sentences shown twice, still seconds',
    program: 'test/looks/main.ts',
    args: withSeed(['--layouts', '300', '--decks', '200'], ['--layouts', '24', '--decks', '3']),
    minutes: 30,
    long: true,
  },
  {
    name: 'sound',
    description:
      'The sound of videos of all formats with music: loudness, true peak, ducking, ends, cuts on beats, cost of a render',
    program: 'bench/sound/main.ts',
    args: withSeed(['--videos', '40', '--renders', '6'], ['--videos', '4', '--renders', '1']),
    minutes: 25,
    long: true,
  },
  {
    name: 'render',
    description: 'The cost of a render beyond encoding, compared with bare ffmpeg on the same frames',
    program: 'bench/render/main.ts',
    args: withArgs([], ['1']),
    minutes: 4,
  },
  {
    name: 'frames',
    description: 'One frame of each of 50 generated decks, before anything is rendered: CPU time, cold and warm',
    program: 'bench/render/frames.ts',
    args: withArgs([], ['4']),
    minutes: 1,
  },
  {
    name: 'growth',
    description: 'Reading posts among 1,000,000, against 1,000',
    program: 'bench/growth/main.ts',
    args: withArgs([], ['--posts', '20000', '--calls', '40']),
    minutes: 6,
  },
  {
    name: 'analytics',
    description: 'Reports among 1,000,000 snapshots, against 1,000',
    program: 'bench/growth/analytics.ts',
    args: withArgs([], []),
    minutes: 4,
  },
  {
    name: 'idle-memory',
    description: 'Start-up time, and memory of the idle stack',
    program: 'bench/memory/idle-memory.ts',
    args: withArgs([], ['--settle', '5']),
    minutes: 1.5,
  },
  {
    name: 'credit-races',
    description: '64 concurrent charges against a balance that covers five',
    program: 'test/races/credit-races.ts',
    args: withArgs(['1000'], ['10']),
    minutes: 2,
  },
  {
    name: 'slot-races',
    description: 'Posts cancelled or rescheduled at the boundary of their slot',
    program: 'test/races/slot-races.ts',
    args: withArgs(['2000'], ['50']),
    minutes: 5,
  },
  {
    name: 'neighbours',
    description: 'What one team suffers from the attacks of another: requests, a post, a render, a fetch and a webhook',
    program: 'test/neighbours/main.ts',
    args: withArgs([], ['--attacks', 'renders,slow URLs', '--size', '0.02', '--reads', '30']),
    minutes: 40,
    long: true,
  },
  {
    name: 'erase',
    description:
      'The erasure of a team of 100,000 rows and 1,000 files while another team publishes, and what is left of it',
    program: 'test/erase/main.ts',
    args: withSeed([], ['--rows', '2000', '--media', '20', '--seconds', '5']),
    minutes: 6,
    long: true,
  },
  {
    name: 'actions',
    description: 'Temporal Actions of a post and of a render',
    program: 'bench/actions/main.ts',
    args: withArgs([], []),
    minutes: 4,
    long: true,
  },
  {
    name: 'stalled-workers',
    description: 'Workers that stall beyond the time-out of their publishers and resume',
    program: 'test/chaos/stalled-workers.ts',
    args: withArgs(['50'], ['5']),
    minutes: 25,
    long: true,
  },
  {
    name: 'kill-renders',
    description: 'kill -9 of the worker and of ffmpeg during renders',
    program: 'test/chaos/kill-renders.ts',
    args: ({ quick, seed }) => [quick ? '3' : '50', String(seed)],
    minutes: 30,
    long: true,
  },
  {
    name: 'automation-weeks',
    description: 'Four weeks of an automation while the worker is killed',
    program: 'test/chaos/automation-weeks.ts',
    args: withSeed(['--kills', '20'], ['--kills', '3']),
    minutes: 10,
    long: true,
  },
  {
    name: 'soak',
    description: 'Memory of each process at a third of the maximum load',
    program: 'bench/memory/soak.ts',
    args: withSeed(['--minutes', '30'], ['--minutes', '2']),
    minutes: 34,
    long: true,
  },
  {
    name: 'chaos',
    description: 'Everything at once under SIGKILL, SIGSTOP and PostgreSQL’s immediate shutdown',
    program: 'test/chaos/mixed.ts',
    args: withSeed(['--minutes', '10'], ['--minutes', '1']),
    minutes: 18,
    long: true,
    parse: parseChaosFigures,
  },
  {
    name: 'chaos-postgres',
    description: 'PostgreSQL’s immediate shutdown under load, twenty times',
    program: 'test/chaos/mixed.ts',
    args: withSeed(['--only', 'postgres', '--kills', '20'], ['--only', 'postgres', '--kills', '2']),
    minutes: 10,
    long: true,
    parse: parseChaosFigures,
  },
  {
    name: 'chaos-temporal',
    description: 'kill -9 of Temporal under load, twenty times',
    program: 'test/chaos/mixed.ts',
    args: withSeed(['--only', 'temporal', '--kills', '20'], ['--only', 'temporal', '--kills', '2']),
    minutes: 10,
    long: true,
    parse: parseChaosFigures,
  },
  {
    name: 'chaos-restore',
    description:
      'A database put back while 1,000 posts of three platforms went out since: published twice, lost, unknown',
    program: 'test/chaos/restore.ts',
    args: withSeed(['--posts', '1000', '--minutes', '20'], ['--posts', '20', '--minutes', '1', '--temporal', 'dev']),
    minutes: 30,
    long: true,
  },
  {
    name: 'chaos-webhooks',
    description: '10,000 webhooks while the worker is killed, and every class of receiver response',
    program: 'test/chaos/webhooks.ts',
    args: withSeed(['--events', '10000', '--kills', '20'], ['--events', '100', '--kills', '1']),
    minutes: 15,
    long: true,
    parse: parseChaosFigures,
  },
  {
    name: 'chaos-publish',
    description: '300 posts with three targets, under 100 kills and every platform fault',
    program: 'test/chaos/publish.ts',
    args: withSeed(['--posts', '300', '--kills', '100'], ['--posts', '10', '--kills', '3']),
    minutes: 35,
    long: true,
    parse: parseChaosFigures,
  },
];
