/** Whether a bench runs with small numbers, only to check that it works, and the seed of its random input. */
export interface Scale {
  quick: boolean;
  seed: number;
}

/** One bench: a program that exits with 0 if it finds nothing wrong, and prints its figures with `reportFigure`. */
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
}

const withArgs = (full: string[], quick: string[]) => (scale: Scale) => (scale.quick ? quick : full);

const withSeed =
  (full: string[], quick: string[]) =>
  (scale: Scale): string[] => [...(scale.quick ? quick : full), '--seed', String(scale.seed)];

export const BENCHES: readonly Bench[] = [
  {
    name: 'post',
    description: 'Posts at once on both Temporal servers beside bare workflows, and posts of one second beside a queue',
    program: 'bench/post/main.ts',
    args: withSeed([], ['--posts', '20', '--temporal', 'dev']),
    minutes: 5,
  },
  {
    name: 'webhook',
    description: 'Webhook deliveries to one endpoint and to many, beside a queue and bare workflows',
    program: 'bench/webhook/main.ts',
    args: withArgs([], ['--events', '400', '--endpoints', '40', '--seconds', '3', '--receivers', '10']),
    minutes: 5,
  },
  {
    name: 'render',
    description: 'The cost of a render beyond encoding, beside bare ffmpeg on the same frames',
    program: 'bench/render/main.ts',
    args: withArgs([], ['1']),
    minutes: 4,
  },
  {
    name: 'list',
    description: 'Reading posts among 500,000, beside 1,000',
    program: 'bench/list/main.ts',
    args: withArgs([], ['--posts', '20000', '--calls', '40']),
    minutes: 4,
  },
  {
    name: 'console',
    description: 'The console on a list of 1,000 posts: from an input to the next frame',
    program: 'bench/console/main.ts',
    args: withArgs([], ['--posts', '100', '--rounds', '3']),
    minutes: 3,
  },
  {
    name: 'sleep',
    description: 'Posts that sleep for months: acceptance, disk space, lateness of others, archiving',
    program: 'bench/sleep/main.ts',
    args: withSeed([], ['--asleep', '100,400', '--burst', '20']),
    minutes: 5,
  },
  {
    name: 'neighbours',
    description:
      'What one team suffers from the attacks of another: reads, an upload, a post, a render, a fetch, a webhook',
    program: 'test/neighbours/main.ts',
    args: withArgs([], ['--attacks', 'renders,slow URLs', '--size', '0.02', '--reads', '30']),
    minutes: 5,
    long: true,
  },
  {
    name: 'looks',
    description:
      'Decks of all formats: cut words, texts on faces and on each other, sentences said twice, stills, dropped inputs',
    program: 'test/looks/main.ts',
    args: withSeed(['--layouts', '300', '--decks', '200'], ['--layouts', '24', '--decks', '3']),
    minutes: 30,
    long: true,
  },
];
