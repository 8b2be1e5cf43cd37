/** A table with rows of teams. `where` selects those of the team $1. */
export interface TeamTable {
  name: string;
  where: string;
  /** Columns that an export leaves out, beside those that end with `_sealed`. */
  secrets?: readonly string[];
}

const OWN = 'team_id = $1';

const ofParent = (column: string, parent: string, key = 'id'): string =>
  `${column} in (select ${key} from ${parent} where team_id = $1)`;

/** The tables of an export, parents first. */
export const EXPORTED_TABLES: readonly TeamTable[] = [
  { name: 'team', where: 'id = $1' },
  { name: 'workspace', where: OWN },
  { name: 'api_key', where: OWN, secrets: ['hash'] },
  { name: 'key_sighting', where: ofParent('key_id', 'api_key') },
  { name: 'ledger_entry', where: OWN },
  { name: 'usage', where: OWN },
  { name: 'team_storage', where: OWN },
  { name: 'redirect_origin', where: OWN },
  { name: 'asset', where: OWN },
  { name: 'influencer', where: OWN },
  { name: 'influencer_preview', where: ofParent('influencer_id', 'influencer') },
  { name: 'account', where: OWN },
  { name: 'generation', where: OWN },
  { name: 'text_call', where: OWN },
  { name: 'content', where: OWN },
  { name: 'media_call', where: OWN, secrets: ['token'] },
  { name: 'automation', where: OWN },
  { name: 'post', where: OWN },
  { name: 'post_target', where: ofParent('post_id', 'post') },
  { name: 'access_link', where: OWN, secrets: ['token_hash'] },
  { name: 'automation_slot', where: ofParent('automation_id', 'automation') },
  { name: 'webhook_endpoint', where: OWN },
  { name: 'event', where: OWN },
  { name: 'delivery', where: ofParent('endpoint_id', 'webhook_endpoint') },
  { name: 'measured_target', where: OWN },
  { name: 'metric_snapshot', where: ofParent('target_id', 'measured_target', 'target_id') },
  { name: 'crawl', where: OWN },
  { name: 'brand_context', where: ofParent('workspace_id', 'workspace') },
  { name: 'brand_claim', where: ofParent('workspace_id', 'workspace') },
  { name: 'brand_picture', where: ofParent('workspace_id', 'workspace') },
  { name: 'audit_entry', where: OWN },
  { name: 'audit_head', where: OWN },
];

/** Rows of teams that serve the operation for hours or days, and that an export leaves out. */
export const TRANSIENT_TABLES: readonly TeamTable[] = [
  { name: 'deck_frame', where: OWN },
  { name: 'oauth_state', where: OWN },
  { name: 'job_callback', where: ofParent('endpoint_id', 'webhook_endpoint') },
  { name: 'webhook_drain', where: ofParent('endpoint_id', 'webhook_endpoint') },
  { name: 'post_tally', where: ofParent('workspace_id', 'workspace') },
  { name: 'proposal', where: ofParent('key_id', 'api_key') },
  { name: 'idempotency_record', where: ofParent('key_id', 'api_key') },
  { name: 'request_window', where: `key_id = $1 or ${ofParent('key_id', 'api_key')}` },
  {
    name: 'outbox_message',
    where: `team_id = $1 or row_id = $1 or ${ofParent('row_id', 'post')}
      or row_id in (select id from post_target where ${ofParent('post_id', 'post')})`,
  },
];

/** Tables without rows of teams. A receipt of an erasure has only ids and numbers. Keys of orphaned files name no team; the files are removed within a day. */
export const SHARED_TABLES: readonly string[] = [
  'event_epoch',
  'journal_mark',
  'migration',
  'orphaned_file',
  'team_erasure',
  'trend',
  'trend_feed',
  'worker',
];
