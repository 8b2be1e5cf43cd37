/** How this simulator behaves; each from an environment variable of the same meaning. */
export interface Settings {
  /** SANDBOX_CLIENT_SECRET: the app secret that every platform expects. Any client id is accepted. */
  clientSecret: string;
  /** SANDBOX_PROCESSING_MS: how long a platform works on a finished upload; by default 1,500 (clipapp) and 1,000 ms. */
  processingMs: { clipapp: number; reelnet: number; videoshorts: number };
  /** SANDBOX_AUDITED=off: the app passed no audit; clipapp refuses public accounts, videoshorts locks to private. */
  audited: boolean;
  /** SANDBOX_CAPS: see caps.ts. */
  caps: string;
}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const processing = env['SANDBOX_PROCESSING_MS'];
  const fixed = processing === undefined || processing === '' ? null : milliseconds(processing);
  return {
    clientSecret: env['SANDBOX_CLIENT_SECRET'] || 'sandbox-secret',
    processingMs: { clipapp: fixed ?? 1_500, reelnet: fixed ?? 1_000, videoshorts: fixed ?? 1_000 },
    audited: env['SANDBOX_AUDITED'] !== 'off',
    caps: env['SANDBOX_CAPS'] ?? '',
  };
}

function milliseconds(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error('SANDBOX_PROCESSING_MS must be a whole number of milliseconds');
  return Number(text);
}
