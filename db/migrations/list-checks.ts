import type { Client } from 'pg';
import { ALL_PLATFORMS } from '../../domain/accounts/platforms.ts';
import { MAIL_LOCALES } from '../../domain/mail/compose-mail.ts';
import { MAIL_ERRORS, MAIL_STATUSES, MAIL_TERMS } from '../../domain/mail/mail.ts';
import { NOTICE_KINDS, NOTICE_MAILS } from '../../domain/notices/notices.ts';
import { PUBLISH_MODES } from '../../domain/platforms/platform-terms.ts';
import { METRIC_STEPS } from '../../domain/analytics/metrics.ts';
import { ACTOR_TYPES } from '../../domain/audit/actors.ts';
import { AUTOMATION_STATUSES } from '../../domain/automations/automation.ts';
import { CLAIM_METHODS } from '../../domain/brand/brand.ts';
import { MEDIA_JOB_KINDS } from '../../domain/content/media-jobs.ts';
import { LEDGER_TYPES } from '../../domain/credits/ledger.ts';
import { FONTS } from '../../domain/decks/fonts.ts';
import { LOOKS } from '../../domain/decks/looks.ts';
import { MOOD_CHOICES } from '../../domain/decks/moods.ts';
import { FORMATS } from '../../domain/formats.ts';
import { COMMENT_STATUSES } from '../../domain/posts/first-comment.ts';
import { REVIEW_DECISIONS, REVIEW_POLICIES, REVIEW_STATES } from '../../domain/posts/review.ts';
import { TOKEN_MINUTES } from '../../domain/teams/members.ts';
import { TEST_CLOCK_STATUSES } from '../../domain/test-clocks/test-clock.ts';
import { PLANS, USAGE_METRICS } from '../../domain/teams/plans.ts';
import { JOIN_ROLES } from '../../domain/teams/sso.ts';
import { ROLES } from '../../domain/teams/roles.ts';
import { DELIVERY_STATUSES } from '../../domain/webhooks/delivery.ts';
import { DELIVERED_TYPES } from '../../domain/webhooks/event-types.ts';
import { toSqlList } from '../connection/to-sql-list.ts';

/** The columns that hold a member of a list in `domain/`, which a check of the table enforces. */
const LISTED_COLUMNS: readonly (readonly [table: string, column: string, members: readonly string[]])[] = [
  ['team', 'plan', PLANS],
  ['member', 'role', ROLES],
  ['invitation', 'role', ROLES],
  ['member_link', 'purpose', Object.keys(TOKEN_MINUTES)],
  ['identity_provider', 'join_role', JOIN_ROLES],
  ['mail', 'kind', Object.keys(MAIL_TERMS)],
  ['mail', 'locale', MAIL_LOCALES],
  ['mail', 'status', MAIL_STATUSES],
  ['mail', 'error_code', Object.keys(MAIL_ERRORS)],
  ['test_clock', 'status', TEST_CLOCK_STATUSES],
  ['notice', 'kind', NOTICE_KINDS],
  ['notice_choice', 'mail', NOTICE_MAILS],
  ['notice_choice', 'locale', MAIL_LOCALES],
  ['usage', 'metric', USAGE_METRICS],
  ['ledger_entry', 'type', LEDGER_TYPES],
  ['audit_entry', 'actor_type', ACTOR_TYPES],
  ['workspace', 'look', LOOKS],
  ['workspace', 'font', FONTS],
  ['workspace', 'default_mood', MOOD_CHOICES],
  ['workspace', 'review_policy', REVIEW_POLICIES],
  ['automation', 'status', AUTOMATION_STATUSES],
  ['automation', 'look', LOOKS],
  ['automation', 'mood', MOOD_CHOICES],
  ['automation', 'publish_mode', PUBLISH_MODES],
  ['account', 'platform', ALL_PLATFORMS],
  ['oauth_state', 'platform', ALL_PLATFORMS],
  ['access_link', 'platform', ALL_PLATFORMS],
  ['trend', 'platform', ALL_PLATFORMS],
  ['post', 'publish_mode', PUBLISH_MODES],
  ['post', 'review_state', REVIEW_STATES],
  ['review_comment', 'decision', REVIEW_DECISIONS],
  ['post_target', 'platform', ALL_PLATFORMS],
  ['post_target', 'mode', PUBLISH_MODES],
  ['post_target', 'comment_status', COMMENT_STATUSES],
  ['measured_target', 'platform', ALL_PLATFORMS],
  ['measured_target', 'step', METRIC_STEPS],
  ['metric_snapshot', 'step', METRIC_STEPS],
  ['generation', 'format', FORMATS],
  ['content', 'format', [...FORMATS, ...MEDIA_JOB_KINDS]],
  ['brand_claim', 'method', CLAIM_METHODS],
  ['event', 'type', DELIVERED_TYPES],
  ['delivery', 'status', DELIVERY_STATUSES],
];

const CHECKS = LISTED_COLUMNS.map(([table, column, members]) => ({
  table,
  name: `${table}_${column}_check`,
  expression: `${column} in ${toSqlList(members)}`,
  members,
}));

type Check = (typeof CHECKS)[number];

/** The checks that do not exist, or that lack a member. A check of a later release has more members and stays. */
export async function findNarrowChecks(owner: Client): Promise<Check[]> {
  const { rows } = await owner.query<{ name: string; members: string[] }>(
    `select conname as name, array(select match[1]
         from regexp_matches(pg_get_constraintdef(oid), '''([^'']*)''', 'g') as match) as members
     from pg_constraint where contype = 'c' and connamespace = current_schema()::regnamespace and conname = any($1)`,
    [CHECKS.map(({ name }) => name)],
  );
  const enforced = new Map(rows.map(({ name, members }) => [name, new Set(members)]));
  return CHECKS.filter(({ name, members }) => !members.every((member) => enforced.get(name)?.has(member)));
}

/** Replaces the checks. Rows are validated apart, so that a large table is locked for a moment only. */
export async function widenChecks(owner: Client, checks: readonly Check[]): Promise<void> {
  for (const { table, name, expression } of checks) {
    await owner.query(`alter table ${table} drop constraint if exists ${name},
      add constraint ${name} check (${expression}) not valid`);
    await owner.query(`alter table ${table} validate constraint ${name}`);
  }
}
