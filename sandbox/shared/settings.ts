/** How this simulator behaves; each from an environment variable of the same meaning. */
export interface Settings {
  /** SANDBOX_CLIENT_SECRET: the app secret that every platform expects. Any client id is accepted. */
  clientSecret: string;
  /** SANDBOX_PROCESSING_MS: how long a platform works on a finished upload; by default 1,500 (clipapp) and 1,000 ms. */
  processingMs: { clipapp: number; reelnet: number; videoshorts: number };
  /** SANDBOX_AUDITED=off: the app passed no audit; clipapp refuses public accounts, videoshorts locks to private. */
  audited: boolean;
  /**
   * SANDBOX_TESTERS=ana,bo: the apps are in development. Only these usernames can connect to reelnet and videoshorts, and
   * refresh tokens of videoshorts die after a week. Null: they are live.
   */
  testers: readonly string[] | null;
  /** SANDBOX_MODERATION_MS: how much later than its publish a public clipapp post has an id. */
  moderationMs: number;
  /** SANDBOX_LAG_MS: how much later than a publish reelnet's containers, and the lists of both others, show it. */
  lagMs: number;
  /** SANDBOX_CAPS: see caps.ts. */
  caps: string;
}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const processing = env['SANDBOX_PROCESSING_MS'];
  const fixed =
    processing === undefined || processing === '' ? null : milliseconds(processing, 'SANDBOX_PROCESSING_MS');
  return {
    clientSecret: env['SANDBOX_CLIENT_SECRET'] || 'sandbox-secret',
    processingMs: { clipapp: fixed ?? 1_500, reelnet: fixed ?? 1_000, videoshorts: fixed ?? 1_000 },
    audited: env['SANDBOX_AUDITED'] !== 'off',
    testers: env['SANDBOX_TESTERS'] ? env['SANDBOX_TESTERS'].split(',') : null,
    moderationMs: milliseconds(env['SANDBOX_MODERATION_MS'] || '0', 'SANDBOX_MODERATION_MS'),
    lagMs: milliseconds(env['SANDBOX_LAG_MS'] || '0', 'SANDBOX_LAG_MS'),
    caps: env['SANDBOX_CAPS'] ?? '',
  };
}

/** What can change while it runs. */
export type Modes = Pick<Settings, 'audited' | 'testers'>;

/** Reads what `POST /__sandbox/modes` was sent; a string says what is wrong with it. */
export function readModes({ audited, testers }: Record<string, unknown>, now: Modes): Modes | string {
  const names = testers === undefined ? now.testers : testers;
  if (audited !== undefined && typeof audited !== 'boolean') return 'audited must be true or false';
  const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
  if (names !== null && !isList) return 'testers must be a list of usernames, or null for apps that are live';
  return { audited: audited ?? now.audited, testers: names };
}

function milliseconds(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number of milliseconds`);
  return Number(text);
}
