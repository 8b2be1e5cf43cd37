import type { Figure } from './figures/figure.ts';
import { figuresOfChaos } from './chaos/read-figures.ts';
import { figuresOfPublish } from './publish/read-figures.ts';

export interface Scale {
  /** Small numbers: shows that a bench works, and nothing else. */
  quick: boolean;
  seed: number;
}

/** One bench: a script of package.json that ends with 0 where nothing was wrong. */
export interface Bench {
  /** By which it is asked for. */
  name: string;
  /** What it measures, for the figures' readers. */
  what: string;
  script: string;
  args(scale: Scale): string[];
  /** On two cores, alone. */
  minutes: number;
  /** Runs only when it is named, or with `--all`. */
  long?: true;
  /** Its figures, out of what it printed, where it does not tell them itself. */
  read?: (output: string) => Figure[];
}

const fixed = (full: string[], quick: string[]) => (scale: Scale) => (scale.quick ? quick : full);

const seeded =
  (full: string[], quick: string[]) =>
  (scale: Scale): string[] => [...(scale.quick ? quick : full), '--seed', String(scale.seed)];

export const BENCHES: readonly Bench[] = [
  {
    name: 'statements',
    what: 'Statements that PostgreSQL is sent per request',
    script: 'bench:statements',
    args: fixed([], []),
    minutes: 0.3,
  },
  {
    name: 'api',
    what: 'Requests per second of one API process, the rate limiter on, beside a bare Koa handler with the same statements',
    script: 'bench:api',
    args: fixed(['--requests', '2000', '--rounds', '3'], ['--requests', '120', '--rounds', '1']),
    minutes: 5,
  },
  {
    name: 'rate-limit',
    what: 'Decisions of the rate limiter: a thousand keys, eight clients, half-full windows',
    script: 'bench:rate-limit',
    args: fixed([], ['2']),
    minutes: 0.5,
  },
  {
    name: 'webhooks',
    what: 'Webhook deliveries, beside bare workflows of one activity, a queue of npm and a bare outbox table',
    script: 'bench:webhooks',
    args: fixed([], ['--events', '100', '--seconds', '3', '--receivers', '10']),
    minutes: 4,
  },
  {
    name: 'publish',
    what: 'A thousand posts of one second, and as many at once, on both of Temporal’s servers, beside bare uploads and a queue',
    script: 'bench:publish',
    args: seeded([], ['--posts', '20', '--temporal', 'dev', '--parts', 'asap,peers']),
    minutes: 12,
    read: figuresOfPublish,
  },
  {
    name: 'render',
    what: 'What a render costs beyond the encoder itself, beside bare ffmpeg with the same frames',
    script: 'bench:render',
    args: fixed([], ['1']),
    minutes: 4,
  },
  {
    name: 'growth',
    what: 'Reading posts among 1,000,000, against 1,000',
    script: 'bench:growth',
    args: fixed([], ['--posts', '20000', '--calls', '40']),
    minutes: 6,
  },
  {
    name: 'analytics',
    what: 'Reports among 1,000,000 snapshots, against 1,000',
    script: 'bench:analytics',
    args: fixed([], []),
    minutes: 4,
  },
  {
    name: 'rest',
    what: 'Start-up, and memory of the whole stack at rest',
    script: 'bench:rest',
    args: fixed([], ['--settle', '5']),
    minutes: 1.5,
  },
  {
    name: 'spends',
    what: '64 callers spend at once from a balance for five of them',
    script: 'bench:spends',
    args: fixed(['1000'], ['10']),
    minutes: 2,
  },
  {
    name: 'races',
    what: 'Posts that are cancelled or moved at the boundary of their slot',
    script: 'bench:races',
    args: fixed(['2000'], ['50']),
    minutes: 5,
  },
  {
    name: 'actions',
    what: 'Temporal Actions of a post and of a render',
    script: 'bench:actions',
    args: fixed([], []),
    minutes: 4,
    long: true,
  },
  {
    name: 'zombies',
    what: 'Workers that sleep through the limit of their publishers and wake up',
    script: 'bench:zombies',
    args: fixed(['50'], ['5']),
    minutes: 25,
    long: true,
  },
  {
    name: 'kill-renders',
    what: 'kill -9 of the worker and of ffmpeg while the studio works',
    script: 'bench:kill-renders',
    args: ({ quick, seed }) => [quick ? '3' : '50', String(seed)],
    minutes: 30,
    long: true,
  },
  {
    name: 'automation',
    what: 'Four weeks of an automation under kills of the worker',
    script: 'bench:automation',
    args: seeded(['--kills', '20'], ['--kills', '3']),
    minutes: 10,
    long: true,
  },
  {
    name: 'ideas',
    what: 'Encodes the deck of every template idea of the offline writer',
    script: 'bench:ideas',
    args: fixed([], ['3']),
    minutes: 30,
    long: true,
  },
  {
    name: 'legibility',
    what: 'Reads the texts of every generated deck off its frames',
    script: 'bench:legibility',
    args: fixed([], []),
    minutes: 15,
    long: true,
  },
  {
    name: 'soak',
    what: 'Memory of each process under a third of the load',
    script: 'bench:soak',
    args: seeded(['--minutes', '30'], ['--minutes', '2']),
    minutes: 34,
    long: true,
  },
  {
    name: 'chaos',
    what: 'Everything at once under SIGKILL, SIGSTOP and PostgreSQL’s immediate shutdown',
    script: 'chaos',
    args: seeded(['--minutes', '10'], ['--minutes', '1']),
    minutes: 18,
    long: true,
    read: figuresOfChaos,
  },
  {
    name: 'chaos-postgres',
    what: 'PostgreSQL’s immediate shutdown under load, twenty times',
    script: 'chaos',
    args: seeded(['--only', 'postgres', '--kills', '20'], ['--only', 'postgres', '--kills', '2']),
    minutes: 10,
    long: true,
    read: figuresOfChaos,
  },
  {
    name: 'chaos-temporal',
    what: 'kill -9 of Temporal under load, twenty times',
    script: 'chaos',
    args: seeded(['--only', 'temporal', '--kills', '20'], ['--only', 'temporal', '--kills', '2']),
    minutes: 10,
    long: true,
    read: figuresOfChaos,
  },
  {
    name: 'chaos-webhooks',
    what: 'Ten thousand webhooks under kills of the worker, and every way in which a receiver can answer',
    script: 'chaos:webhooks',
    args: seeded(['--events', '10000', '--kills', '20'], ['--events', '100', '--kills', '1']),
    minutes: 15,
    long: true,
    read: figuresOfChaos,
  },
  {
    name: 'chaos-publish',
    what: 'Three hundred posts of three targets under a hundred kills and every fault of the platforms',
    script: 'chaos:publish',
    args: seeded(['--posts', '300', '--kills', '100'], ['--posts', '10', '--kills', '3']),
    minutes: 35,
    long: true,
    read: figuresOfChaos,
  },
];
