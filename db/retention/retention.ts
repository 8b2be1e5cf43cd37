import { EVENT_RETENTION_DAYS } from '../../domain/webhooks/delivery.ts';
import { STORED_RESPONSE_HOURS } from '../requests/idempotency-keys.ts';

/** Days that the operator sets; null keeps the rows. */
export interface RetentionSettings {
  METRIC_RETENTION_DAYS: number | null;
  MEDIA_RETENTION_DAYS: number | null;
}

/** Rows that the service deletes by their age, in batches. */
export interface RetentionRule {
  table: string;
  /** The rows, in words. */
  rows: string;
  days: number | keyof RetentionSettings;
  /** The moment from which the days count, in words. */
  since: string;
  key: readonly string[];
  /** Selects old rows by an index; `$1` is the moment before which they are old. */
  where: string;
  /** Other tables of the selection, with their join. */
  join?: string;
  /** The indexed column of the selection. */
  order: string;
}

/** The condition on endpoints that no delivery or callback refers to. */
const UNUSED_ENDPOINT = `not exists (select 1 from job_callback where endpoint_id = webhook_endpoint.id)
  and not exists (select 1 from delivery where endpoint_id = webhook_endpoint.id)`;

/** Selects rows that are old by one column. */
const before = (order: string) => ({ where: `${order} <= $1`, order });

const expiring = (table: string, rows: string, days: number, key = 'id'): RetentionRule => {
  return { table, rows, days, since: 'they expire', key: [key], ...before('expires_at') };
};

/** The rules, in the order of the foreign keys. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  expiring(
    'idempotency_record',
    `stored responses, for ${STORED_RESPONSE_HOURS} hours or until the slot of their post`,
    0,
  ),
  expiring('oauth_state', 'pending connects', 1, 'link_hash'),
  expiring('access_link', 'review and connect links', 30),
  expiring('invitation', 'invitations of members', 30),
  expiring('member_session', 'sessions of members', 30),
  expiring(
    'member_link',
    'links to set a password, sign in or change the address, first steps of a sign-in, and signed challenges',
    1,
    'token_hash',
  ),
  {
    table: 'notice',
    rows: 'notices of people',
    days: 90,
    since: 'they were recorded',
    key: ['id'],
    ...before('created_at'),
  },
  {
    table: 'mail',
    rows: 'mail to people, sent or not',
    days: 7,
    since: 'its link expires',
    key: ['id'],
    ...before('expires_at'),
  },
  expiring('app_token', 'codes and tokens of apps', 1, 'hash'),
  // A proposal ends before the stored response of its request, so that no confirmation runs a second time.
  expiring('proposal', 'proposals of MCP, also confirmed ones', 1),
  {
    table: 'key_sighting',
    rows: 'networks and refused scopes of keys',
    days: 400,
    since: 'they were recorded',
    key: ['key_id', 'kind', 'value'],
    ...before('seen_at'),
  },
  {
    table: 'delivery',
    rows: 'ended deliveries to callback URLs',
    days: EVENT_RETENTION_DAYS,
    since: 'they ended',
    key: ['id'],
    where: `finished_at <= $1 and url is not null and status <> 'pending'`,
    order: 'finished_at',
  },
  {
    table: 'delivery',
    rows: 'deliveries of deleted endpoints',
    days: EVENT_RETENTION_DAYS,
    since: 'the endpoint was deleted',
    key: ['id'],
    join: 'join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id',
    where: 'endpoint.deleted_at <= $1',
    order: 'endpoint.deleted_at',
  },
  {
    table: 'event',
    rows: 'events without a delivery that an endpoint shows',
    days: EVENT_RETENTION_DAYS,
    since: 'they happened',
    key: ['id'],
    where: 'created_at <= $1 and not exists (select 1 from delivery where event_id = event.id)',
    order: 'created_at',
  },
  {
    // A job that names a URL finds or sets a `used_at` of the last hour, so its endpoint is not old.
    table: 'webhook_endpoint',
    rows: 'internal endpoints of callback URLs without deliveries',
    days: 1,
    since: 'their last use',
    key: ['id'],
    where: `used_at <= $1 and key_id is not null and ${UNUSED_ENDPOINT}`,
    order: 'used_at',
  },
  {
    table: 'webhook_endpoint',
    rows: 'deleted endpoints without deliveries',
    days: EVENT_RETENTION_DAYS,
    since: 'they were deleted',
    key: ['id'],
    where: `deleted_at <= $1 and ${UNUSED_ENDPOINT}`,
    order: 'deleted_at',
  },
  {
    table: 'metric_snapshot',
    rows: 'figures per step; the newest ones of a post stay in `measured_target`',
    days: 'METRIC_RETENTION_DAYS',
    since: 'they were read',
    key: ['target_id', 'step'],
    ...before('collected_at'),
  },
];

const TEAM_ERASED = 'until the team is erased';
const ERASED = 'until the workspace or team is erased';

/** The other tables, and until when their rows stay. */
export const KEPT_TABLES: Readonly<Record<string, string>> = {
  account: ERASED,
  api_key: TEAM_ERASED,
  app_grant: ERASED,
  asset: `${ERASED}; their files until \`DELETE /assets/{id}\``,
  asset_upload: 'a day after it began, with its files',
  audit_entry: TEAM_ERASED,
  audit_head: TEAM_ERASED,
  automation: ERASED,
  automation_slot: ERASED,
  brand_claim: 'until the next crawl of the workspace',
  brand_context: 'until the next crawl of the workspace',
  brand_picture: 'until the website no longer shows it; its asset stays',
  content: `${ERASED}; their files until \`DELETE /content/{id}\`, or those of ended posts for \`MEDIA_RETENTION_DAYS\``,
  crawl: ERASED,
  deck_frame: 'a day after their last request, with their files',
  erasure: 'for ever: the receipts, without names or texts',
  event_epoch: 'for ever; no data of teams',
  generation: ERASED,
  identity_provider: TEAM_ERASED,
  influencer: ERASED,
  influencer_preview: ERASED,
  job_callback: 'until the job ends',
  journal_mark: 'for ever; no data of teams',
  ledger_entry: TEAM_ERASED,
  measured_target: ERASED,
  media_call: ERASED,
  member: ERASED,
  member_code: 'until it is removed, or the member',
  member_identity: 'until the member is removed',
  notice_choice: 'until the member is removed',
  migration: 'for ever; no data of teams',
  orphaned_file: 'a day, until their files are removed',
  outbox_message: 'until Temporal has received them',
  passkey: 'until it is removed, or the member',
  post: ERASED,
  post_tally: ERASED,
  post_target: ERASED,
  redirect_origin: TEAM_ERASED,
  review_comment: ERASED,
  request_window: 'a row per key and rate limit, and at most 200,000 of sign-ins; unlogged',
  team: TEAM_ERASED,
  team_domain: TEAM_ERASED,
  team_storage: TEAM_ERASED,
  test_clock: 'until it is deleted, or the team is erased',
  text_call: ERASED,
  trend: '400 days for lists of providers; no data of teams',
  trend_feed: 'for ever; no data of teams',
  usage: TEAM_ERASED,
  webhook_drain: 'for ever; a row per shard of the webhook endpoints, no data of teams',
  worker: 'until the worker has ended',
  workspace: ERASED,
};
