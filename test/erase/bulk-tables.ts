export interface BulkTable {
  /** Of all rows. */
  share: number;
  /** Inserts the rows `n` of $numbers, in the order of references. */
  insert: string;
}

/** An id of `n` that no other team uses. */
const id = (prefix: string): string => `'${prefix}_' || right($team, 8) || lpad(n::text, 14, '0')`;

export const BULK: readonly BulkTable[] = [
  {
    share: 0.1,
    insert: `insert into generation (id, team_id, workspace_id, format, hook, caption, hashtags, why, angle, score, score_detail, claim_ids,
        beats, sandbox)
      select ${id('gen')}, $team, $workspace, 'walloftext', 'A hook', 'A caption of some words', '{}', 'A reason', 'price', 50, '{}', '{}', '[]',
        true from $numbers`,
  },
  {
    share: 0.15,
    insert: `insert into content (id, team_id, workspace_id, format, status, warnings, sandbox, deck, updated_at)
      select ${id('con')}, $team, $workspace, 'walloftext', 'failed', '[]', true, '{"version": 1}', now() - interval '60 days' from $numbers`,
  },
  {
    share: 0.15,
    insert: `insert into post (id, team_id, workspace_id, status, render_status, schedule, timezone, due_at, hashtags, per_platform, declarations,
        clipapp_options, unpublished_urls, sandbox, content_id, caption, published_at, updated_at)
      select ${id('post')}, $team, $workspace, 'posted', 'ready', 'asap', 'UTC', now(), '{}', '{}', '{}', '{}', '[]', true, ${id('con')},
        'A caption of some words', now() - interval '60 days', now() - interval '60 days' from $numbers`,
  },
  {
    share: 0.15,
    insert: `insert into post_target (id, post_id, account_id, platform, "position", mode, tags, status, send_state)
      select ${id('tgt')}, ${id('post')}, $account, 'clipapp', 0, 'publish', '{}', 'posted', 'confirmed' from $numbers`,
  },
  {
    share: 0.15,
    insert: `insert into event (id, team_id, workspace_id, sandbox, type, subject_id, data)
      select ${id('evt')}, $team, $workspace, true, 'post.published', ${id('post')}, '{}' from $numbers`,
  },
  {
    share: 0.15,
    insert: `insert into delivery (id, endpoint_id, event_id, status, attempts, next_attempt_at, finished_at)
      select ${id('dlv')}, (select id from webhook_endpoint where team_id = $team limit 1), ${id('evt')}, 'delivered', 1, null, now()
      from $numbers`,
  },
  {
    share: 0.05,
    insert: `insert into measured_target (target_id, post_id, team_id, workspace_id, account_id, platform, sandbox, published_at)
      select ${id('tgt')}, ${id('post')}, $team, $workspace, $account, 'clipapp', true, now() from $numbers`,
  },
  {
    share: 0.05,
    insert: `insert into metric_snapshot (target_id, step, views) select ${id('tgt')}, '1h', n from $numbers`,
  },
  {
    share: 0.02,
    insert: `insert into ledger_entry (id, team_id, credits, type, balance_after) select ${id('led')}, $team, 1, 'reward', n from $numbers`,
  },
  {
    share: 0.02,
    insert: `select append_audit(jsonb_agg(jsonb_build_object('teamId', $team, 'id', ${id('aud')}, 'action', 'post.changed',
        'actorType', 'service', 'subjectId', ${id('post')}, 'workspaceId', $workspace, 'sandbox', true, 'details', '{}'))) from $numbers`,
  },
  {
    share: 0.01,
    insert: `insert into idempotency_record (key_id, method, path, idempotency_key, fingerprint, expires_at)
      select (select id from api_key where team_id = $team limit 1), 'POST', '/api/v1/posts', 'key ' || n, 'x', now() + interval '1 day'
      from $numbers`,
  },
];
