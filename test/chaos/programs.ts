/** The programs of `npm run chaos` by name, from this folder. */
export const CHAOS_PROGRAMS: Readonly<Record<string, string>> = {
  mixed: './mixed.ts',
  publish: './publish.ts',
  webhooks: './webhooks.ts',
  'stalled-workers': './stalled-workers.ts',
  'kill-renders': './kill-renders.ts',
  'automation-weeks': './automation-weeks.ts',
  restore: './restore.ts',
  erase: '../erase/main.ts',
  'credit-races': '../races/credit-races.ts',
  'slot-races': '../races/slot-races.ts',
  'worst-bodies': '../worst-bodies/main.ts',
};
