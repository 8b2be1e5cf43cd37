/** The folders of the project: what each is and may import. `layers.test.mjs` enforces it, `write-page.mjs` prints it. */

const NODE = /^node:/u;

/** What each folder may import of the project and of packages, and what as types alone. The last folder that matches applies. */
export const LAYERS = {
  domain: {
    about: 'pure rules, a folder per noun; the transition table of posts is `domain/posts/post.ts`',
    project: ['domain'],
    packages: [],
  },
  shares: {
    about: 'every limited resource of a process in one table, and the team whose work is running',
    project: ['shares', 'domain'],
    packages: [NODE],
  },
  decks: {
    about: 'the renderer: validate, measure, draw, encode',
    project: ['decks', 'domain', 'shares'],
    packages: [NODE, '@napi-rs/canvas', /^@fontsource\//u, 'bidi-js', 'canonicalize', 'hyphen', 'p-limit', 'zod'],
  },
  adapters: {
    about: 'ports and their implementations: platforms, providers, web, storage, secrets, Temporal',
    project: ['adapters', 'domain', 'config', 'shares'],
    packages: 'any',
  },
  'adapters/providers/embedded': {
    about: 'sample media without a provider, drawn and encoded with the renderer',
    project: ['adapters', 'domain', 'decks', 'shares'],
    packages: 'any',
  },
  db: {
    about: 'entities, migrations, SQL functions, and a folder of reads and writes per noun',
    project: ['db', 'domain', 'shares'],
    packages: [NODE, /^@mikro-orm\//u, '@sindresorhus/slugify', 'canonicalize', 'p-limit', 'pg', 'p-retry'],
  },
  workflows: {
    about: 'one file per workflow; `activities.ts` holds every retry policy',
    project: ['workflows', 'domain'],
    types: ['activities'],
    packages: ['@temporalio/workflow', '@temporalio/common'],
  },
  activities: {
    about: 'what a workflow does, a folder per noun',
    project: ['activities', 'domain', 'db', 'decks', 'adapters', 'shares'],
    packages: [NODE, '@temporalio/activity', '@temporalio/common', /^@mikro-orm\//u, 'p-limit', 'p-retry', 'pino'],
  },
  api: {
    about:
      '`app.ts` (the order of the middleware), and per area `routes.ts`, `contract.ts`, `present.ts` and a file per verb',
    project: ['api', 'domain', 'db', 'adapters', 'decks', 'config', 'shares', 'workflows/messages.ts'],
    types: ['workflows'],
    packages: 'any',
  },
  worker: {
    about: 'the worker process, and `jobs.ts`, the table of its background jobs',
    project: ['worker', 'activities', 'workflows', 'adapters', 'db', 'domain', 'decks', 'config', 'shares'],
    packages: 'any',
  },
  config: {
    about: 'the schema of every environment variable',
    project: ['config', 'domain'],
    packages: [NODE, 'zod'],
  },
  console: {
    about: 'the page at `/console`, on the public API alone',
    project: ['console', 'clients/typescript/source'],
    packages: [NODE, 'esbuild'],
  },
  'console/source': {
    about: 'the scripts and styles of the page',
    project: ['console/source', 'clients/typescript/source', 'domain'],
    packages: [
      'preact',
      '@preact/signals',
      '@tanstack/query-core',
      /^emojibase-data\//u,
      'lean-qr',
      'lucide',
      'papaparse',
      'tus-js-client',
      'uplot',
    ],
  },
  sandbox: { about: 'the platform simulator', project: ['sandbox'], packages: [NODE, 'busboy'] },
  clients: {
    about: 'clients for TypeScript, Python and n8n with their generators, and files for MCP',
    project: ['clients', 'bin', 'api'],
    packages: 'any',
  },
  'clients/typescript/source': { about: 'the TypeScript client', project: ['clients/typescript/source'], packages: [] },
  bin: { about: 'the launcher, the command line, the demo and the gallery', project: 'any', packages: 'any' },
  bench: {
    about: 'measurements',
    project: ['bench', 'domain', 'decks', 'db', 'adapters', 'bin', 'console/build.ts', 'test/support'],
    packages: 'any',
  },
  tools: {
    about:
      'tools of builds: Temporal, the image, the isolation of ffmpeg; hosts of platforms for the demo and the tests',
    project: ['tools', 'bin'],
    packages: [NODE],
  },
  test: {
    about: 'a folder per noun; `support/` has the fixtures, `chaos/` kills processes under load',
    project: 'any',
    packages: 'any',
  },
};
