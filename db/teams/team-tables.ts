export interface TeamTable {
  name: string;
  /** Selects the rows of the team $1. */
  where: string;
  /** Selects the rows of the workspace $1. Missing if the rows belong to the team as a whole. */
  ofWorkspace?: string;
  /** Selects the rows about the member $1. Missing if there are none. */
  ofPerson?: string;
  /** Columns that an export leaves out, beside those that end with `_sealed`. */
  secrets?: readonly string[];
}

const OWN = 'team_id = $1';

/** Rows with the columns `team_id` and `workspace_id`. */
const BOTH = { where: OWN, ofWorkspace: 'workspace_id = $1' };

/** Conditions on rows that belong to a row of `parent`, which has the columns `team_id` and `workspace_id`. */
const ofParent = (column: string, parent: string, key = 'id') => {
  const select = (owner: string): string => `${column} in (select ${key} from ${parent} where ${owner} = $1)`;
  return { where: select('team_id'), ofWorkspace: select('workspace_id') };
};

/** The keys that are pinned to the workspace $1, and the endpoints of their callbacks beside its own. */
const KEYS_OF_WORKSPACE = 'key_id in (select id from api_key where workspace_id = $1)';
const ENDPOINTS_OF_WORKSPACE = `workspace_id = $1 or ${KEYS_OF_WORKSPACE}`;

const GRANTS_OF_TEAM = ofParent('member_id', 'member').where;
const GRANTS_OF_WORKSPACE = `${KEYS_OF_WORKSPACE} or ${ofParent('member_id', 'member').ofWorkspace}`;

/** Rows that belong to a webhook endpoint. */
const ofEndpoint = {
  where: ofParent('endpoint_id', 'webhook_endpoint').where,
  ofWorkspace: `endpoint_id in (select id from webhook_endpoint where ${ENDPOINTS_OF_WORKSPACE})`,
};

/** Rows of members. For a workspace, they include what its members have elsewhere, because they are erased with it. */
const ofMember = { where: OWN, ofWorkspace: `workspace_id = $1 or ${ofParent('member_id', 'member').ofWorkspace}` };

const OF_PERSON = { ofPerson: 'member_id = $1' };

/** SQL: the ids of the internal keys that the requests of a person and of the person's apps count as. */
const KEYS_OF_PERSON = `select unnest(array[live_key_id, test_key_id]) from member where id = $1
  union all select key_id from app_grant where member_id = $1`;

const toAddress = (column: string): string =>
  `(team_id, ${column}) in (select team_id, email from member where id = $1)`;

const GRANTS_OF_PERSON = 'select id from app_grant where member_id = $1';

/** What the member or the member's apps did, or what was done to the member. */
const DONE_BY_PERSON = `team_id = (select team_id from member where id = $1) and (subject_id = $1
  or actor_type = 'person' and actor_id = $1 or actor_type = 'app' and actor_id in (${GRANTS_OF_PERSON}))`;

/** The tables of an export, parents first. */
export const EXPORTED_TABLES: readonly TeamTable[] = [
  { name: 'team', where: 'id = $1' },
  { name: 'workspace', where: OWN, ofWorkspace: 'id = $1' },
  // The keys of an erased workspace stay without their names, because the ledger refers to them.
  { name: 'api_key', where: OWN, secrets: ['hash'], ofPerson: `id in (${KEYS_OF_PERSON})` },
  { name: 'key_sighting', ...ofParent('key_id', 'api_key'), ofPerson: `key_id in (${KEYS_OF_PERSON})` },
  { name: 'member', ...BOTH, secrets: ['password_hash'], ofPerson: 'id = $1' },
  { name: 'member_session', ...ofParent('member_id', 'member'), secrets: ['live_hash', 'test_hash'], ...OF_PERSON },
  { name: 'member_code', ...ofParent('member_id', 'member'), secrets: ['recovery_hashes'], ...OF_PERSON },
  { name: 'passkey', ...ofParent('member_id', 'member'), secrets: ['credential_id', 'public_key'], ...OF_PERSON },
  { name: 'app_grant', where: GRANTS_OF_TEAM, ofWorkspace: GRANTS_OF_WORKSPACE, secrets: ['client_id'], ...OF_PERSON },
  { name: 'invitation', ...BOTH, secrets: ['token_hash'], ofPerson: toAddress('email') },
  { name: 'member_identity', ...ofParent('member_id', 'member'), ...OF_PERSON },
  { name: 'identity_provider', where: OWN },
  { name: 'team_domain', where: OWN },
  { name: 'mail', where: OWN, ofPerson: `${toAddress('recipient')} or member_id = $1` },
  { name: 'notice', ...ofMember, ...OF_PERSON },
  { name: 'notice_choice', ...ofMember, ...OF_PERSON },
  { name: 'ledger_entry', where: OWN },
  { name: 'usage', where: OWN },
  { name: 'team_storage', where: OWN },
  { name: 'redirect_origin', where: OWN },
  { name: 'asset', ...BOTH },
  { name: 'influencer', ...BOTH },
  { name: 'influencer_preview', ...ofParent('influencer_id', 'influencer') },
  { name: 'account', ...BOTH },
  { name: 'generation', ...BOTH },
  { name: 'text_call', ...BOTH },
  { name: 'content', ...BOTH },
  { name: 'media_call', ...BOTH, secrets: ['token'] },
  { name: 'automation', ...BOTH },
  { name: 'post', ...BOTH },
  { name: 'post_target', ...ofParent('post_id', 'post') },
  { name: 'review_comment', ...ofParent('post_id', 'post') },
  { name: 'access_link', ...BOTH, secrets: ['token_hash'] },
  { name: 'automation_slot', ...ofParent('automation_id', 'automation') },
  { name: 'webhook_endpoint', where: OWN, ofWorkspace: ENDPOINTS_OF_WORKSPACE },
  { name: 'event', ...BOTH },
  {
    name: 'delivery',
    where: ofEndpoint.where,
    ofWorkspace: `${ofParent('event_id', 'event').ofWorkspace} or ${ofEndpoint.ofWorkspace}`,
  },
  { name: 'measured_target', ...BOTH },
  { name: 'metric_snapshot', ...ofParent('target_id', 'measured_target', 'target_id') },
  { name: 'crawl', ...BOTH },
  { name: 'brand_context', where: ofParent('workspace_id', 'workspace').where, ofWorkspace: 'workspace_id = $1' },
  { name: 'brand_claim', where: ofParent('workspace_id', 'workspace').where, ofWorkspace: 'workspace_id = $1' },
  { name: 'brand_picture', where: ofParent('workspace_id', 'workspace').where, ofWorkspace: 'workspace_id = $1' },
  { name: 'audit_head', where: OWN },
  { name: 'audit_entry', where: OWN, ofPerson: DONE_BY_PERSON },
];

/** Every id of the workspace $1 that a request may name. */
const IDS_OF_WORKSPACE = `select $1::text as id ${[
  'post',
  'content',
  'generation',
  'automation',
  'asset',
  'asset_upload',
  'influencer',
  'account',
]
  .map((table) => `union all select id from ${table} where workspace_id = $1`)
  .join(' ')}`;

const JOBS_OF_WORKSPACE = `select id from post where workspace_id = $1 union all select id from content where workspace_id = $1`;

const ID = '[a-z]+_[0-9A-Za-z]{22}';

/** Rows of teams that serve the operation for hours or days, and that an export leaves out. */
export const TRANSIENT_TABLES: readonly TeamTable[] = [
  { name: 'test_clock', where: OWN },
  { name: 'asset_upload', ...BOTH },
  { name: 'deck_frame', ...BOTH },
  { name: 'oauth_state', ...BOTH },
  { name: 'member_link', ...ofParent('member_id', 'member'), ...OF_PERSON },
  {
    name: 'app_token',
    where: `grant_id in (select id from app_grant where ${GRANTS_OF_TEAM})`,
    ofWorkspace: `grant_id in (select id from app_grant where ${GRANTS_OF_WORKSPACE})`,
    ofPerson: `grant_id in (${GRANTS_OF_PERSON})`,
  },
  {
    name: 'job_callback',
    where: ofEndpoint.where,
    ofWorkspace: `job_id in (${JOBS_OF_WORKSPACE}) or ${ofEndpoint.ofWorkspace}`,
  },
  { name: 'post_tally', where: ofParent('workspace_id', 'workspace').where, ofWorkspace: 'workspace_id = $1' },
  {
    name: 'proposal',
    ofPerson: `key_id in (${KEYS_OF_PERSON})`,
    where: ofParent('key_id', 'api_key').where,
    ofWorkspace: `${KEYS_OF_WORKSPACE} or id in (select proposal.id from proposal, regexp_matches(request, '${ID}', 'g') named
      where key_id in (select id from api_key where team_id = (select team_id from workspace where id = $1))
        and named[1] in (${IDS_OF_WORKSPACE}))`,
  },
  {
    name: 'idempotency_record',
    ofPerson: `key_id in (${KEYS_OF_PERSON})`,
    where: ofParent('key_id', 'api_key').where,
    ofWorkspace: `workspace_id = $1 or ${KEYS_OF_WORKSPACE}`,
  },
  {
    name: 'request_window',
    ofPerson: `key_id in (${KEYS_OF_PERSON})`,
    where: `team_id = $1 or ${ofParent('key_id', 'api_key').where} or ${ofParent('link_id', 'access_link').where}`,
    ofWorkspace: `${KEYS_OF_WORKSPACE} or ${ofParent('link_id', 'access_link').ofWorkspace}`,
  },
  {
    name: 'outbox_message',
    where: `team_id = $1 or row_id = $1 or ${ofParent('row_id', 'post').where}
      or row_id in (select id from post_target where ${ofParent('post_id', 'post').where})`,
    ofWorkspace: `row_id in (${JOBS_OF_WORKSPACE} union all select id from automation where workspace_id = $1
      union all select id from crawl where workspace_id = $1 union all select id from webhook_endpoint where ${ENDPOINTS_OF_WORKSPACE}
      union all select id from post_target where ${ofParent('post_id', 'post').ofWorkspace}
      union all select id from influencer_preview where ${ofParent('influencer_id', 'influencer').ofWorkspace})`,
  },
];

/** The tables that have rows about a member, with `where` for the member $1. */
export function listPersonTables(tables: readonly TeamTable[]): TeamTable[] {
  return tables.flatMap(({ ofPerson: where, ...table }) => (where === undefined ? [] : [{ ...table, where }]));
}

/** Tables without rows of teams. A receipt of an erasure has only ids and numbers. Keys of orphaned files name no team; the files are removed within a day. */
export const SHARED_TABLES: readonly string[] = [
  'erasure',
  'event_epoch',
  'journal_mark',
  'migration',
  'orphaned_file',
  'trend',
  'trend_feed',
  'webhook_drain',
  'worker',
];
