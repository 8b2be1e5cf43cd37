/** The settings of the simulator; each field names its environment variable. */
export interface Settings {
  /** SANDBOX_CLIENT_SECRET: the app secret for every platform. Any client id is accepted. */
  clientSecret: string;
  /** SANDBOX_CONTROL_KEY: the key of the control API and the feeds; null closes them. */
  controlKey: string | null;
  /** SANDBOX_PROCESSING_MS: how long a platform processes a complete upload; by default 1,500 (clipapp) and 1,000 ms. */
  processingMs: { clipapp: number; reelnet: number; videoshorts: number };
  /** SANDBOX_AUDITED=off: the app has not passed its audit; clipapp rejects public accounts, videoshorts makes uploads private. */
  audited: boolean;
  /**
   * SANDBOX_TESTERS=ana,bo: the apps are in development. Only these usernames can connect to reelnet and videoshorts, and
   * refresh tokens of videoshorts expire after a week. Null: the apps are live.
   */
  testers: readonly string[] | null;
  /** SANDBOX_MODERATION_MS: the delay between publishing a public clipapp post and showing its id. */
  moderationMs: number;
  /** SANDBOX_LISTING_DELAY_MS: the delay until reelnet containers, and lists on the other platforms, show a publish. */
  listingDelayMs: number;
  /** SANDBOX_MEDIA_URL: where the simulator reaches the service whose URLs it fetches; null if their own origin is reachable. */
  mediaUrl: string | null;
  /** SANDBOX_RATE_LIMITS: see rate-limits/rate-limit.ts. */
  rateLimits: string;
}

export function parseSettings(env: Record<string, string | undefined>): Settings {
  const processing = env['SANDBOX_PROCESSING_MS'];
  const fixed =
    processing === undefined || processing === '' ? null : parseMilliseconds(processing, 'SANDBOX_PROCESSING_MS');
  return {
    clientSecret: env['SANDBOX_CLIENT_SECRET'] || 'sandbox-secret',
    controlKey: env['SANDBOX_CONTROL_KEY'] || null,
    processingMs: { clipapp: fixed ?? 1_500, reelnet: fixed ?? 1_000, videoshorts: fixed ?? 1_000 },
    audited: env['SANDBOX_AUDITED'] !== 'off',
    testers: env['SANDBOX_TESTERS'] ? env['SANDBOX_TESTERS'].split(',') : null,
    moderationMs: parseMilliseconds(env['SANDBOX_MODERATION_MS'] || '0', 'SANDBOX_MODERATION_MS'),
    listingDelayMs: parseMilliseconds(env['SANDBOX_LISTING_DELAY_MS'] || '0', 'SANDBOX_LISTING_DELAY_MS'),
    mediaUrl: env['SANDBOX_MEDIA_URL'] || null,
    rateLimits: env['SANDBOX_RATE_LIMITS'] ?? '',
  };
}

/** Returns the address at which the simulator fetches a URL. */
export function toFetchUrl({ mediaUrl }: Pick<Settings, 'mediaUrl'>, url: string): URL {
  const { pathname, search } = new URL(url);
  return mediaUrl === null ? new URL(url) : new URL(pathname + search, mediaUrl);
}

/** The settings that the control API can change. */
export type Modes = Pick<Settings, 'audited' | 'testers'>;

/** Parses the body of `POST /__sandbox/modes`; returns a string with the problem if it is invalid. */
export function parseModes({ audited, testers }: Record<string, unknown>, current: Modes): Modes | string {
  const names = testers === undefined ? current.testers : testers;
  if (audited !== undefined && typeof audited !== 'boolean') return 'audited must be true or false';
  const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
  if (names !== null && !isList) return 'testers must be a list of usernames, or null for apps that are live';
  return { audited: audited ?? current.audited, testers: names };
}

function parseMilliseconds(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number of milliseconds`);
  return Number(text);
}
