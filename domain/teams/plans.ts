import { listKeys } from '../list-keys.ts';

/** Metered quantities, counted per credit period. Each is a row of `usage.metrics` in `/me`. */
export const USAGE_METRICS = ['turbo_posts', 'content_pieces', 'automations', 'generations'] as const;

export type UsageMetric = (typeof USAGE_METRICS)[number];

/** The name of the storage quota beside the metered quantities. It belongs to no period. */
export const STORAGE_METRIC = 'storage_bytes';

const GB = 1_000_000_000;

interface PlanTerms {
  creditsPerMonth: number;
  seats: number;
  /** Limits on what exists now, not per period. */
  workspaces: number | null;
  connectedAccounts: number | null;
  /** Influencers. */
  avatars: number;
  /** Bytes of all files of the team. */
  storageBytes: number;
  /** Limits per credit period. */
  perPeriod: Record<UsageMetric, number | null>;
}

/** Plans with their quotas (spec, Limits). `null` is unlimited. */
export const PLAN_TERMS = {
  creator: {
    creditsPerMonth: 300,
    seats: 1,
    workspaces: 3,
    connectedAccounts: 10,
    avatars: 10,
    storageBytes: 50 * GB,
    perPeriod: { turbo_posts: 300, content_pieces: 100, automations: 5, generations: null },
  },
  pro: {
    creditsPerMonth: 1_000,
    seats: 3,
    workspaces: 10,
    connectedAccounts: 30,
    avatars: 50,
    storageBytes: 500 * GB,
    perPeriod: { turbo_posts: 1_500, content_pieces: 500, automations: 25, generations: null },
  },
  agency: {
    creditsPerMonth: 3_000,
    seats: 10,
    workspaces: null,
    connectedAccounts: null,
    avatars: 200,
    storageBytes: 5_000 * GB,
    perPeriod: { turbo_posts: null, content_pieces: null, automations: null, generations: null },
  },
} satisfies Record<string, PlanTerms>;

export type Plan = keyof typeof PLAN_TERMS;

export const PLANS = listKeys(PLAN_TERMS);

/** `credits.low` is sent when spending takes the balance below this share of the plan's monthly credits. */
export const LOW_CREDITS_SHARE = 0.2;

export function describeStorageLimit(bytes: number): string {
  return `The plan's ${bytes / GB} GB of storage are used up; delete assets, content or media of posts.`;
}
