import { Migration20261121AutomationRuns } from './20261121-automation-runs.ts';
import { Migration20261121Automations } from './20261121-automations.ts';
import { Migration20261121ContentExtras } from './20261121-content-extras.ts';
import { Migration20261121ContentLife } from './20261121-content-life.ts';
import { Migration20261121ContentSources } from './20261121-content-sources.ts';
import { Migration20261121Influencers } from './20261121-influencers.ts';
import { Migration20261121LiveMedia } from './20261121-live-media.ts';
import { Migration20261121LedgerOrder } from './20261121-ledger-order.ts';
import { Migration20261121Jobs } from './20261121-jobs.ts';
import { Migration20261121WebhookTests } from './20261121-webhook-tests.ts';
import { Migration20261121Metrics } from './20261121-metrics.ts';
import { Migration20261121Generations } from './20261121-generations.ts';
import { Migration20261121OwnMedia } from './20261121-own-media.ts';
import { Migration20261121PostLists } from './20261121-post-lists.ts';
import { Migration20261121SilentJobs } from './20261121-silent-jobs.ts';
import { Migration20261121Spine } from './20261121-spine.ts';
import { Migration20261121Studio } from './20261121-studio.ts';
import { Migration20261121Brand } from './20261121-brand.ts';
import { Migration20261121Reuse } from './20261121-reuse.ts';
import { Migration20261121IdeaWriters } from './20261121-idea-writers.ts';
import { Migration20261121FollowUps } from './20261121-follow-ups.ts';
import { Migration20261121Trends } from './20261121-trends.ts';

/** Every migration, oldest first. One that has shipped is never edited. */
export const MIGRATIONS = [
  { name: '20261121-spine', class: Migration20261121Spine },
  { name: '20261121-jobs', class: Migration20261121Jobs },
  { name: '20261121-content-sources', class: Migration20261121ContentSources },
  { name: '20261121-webhook-tests', class: Migration20261121WebhookTests },
  { name: '20261121-influencers', class: Migration20261121Influencers },
  { name: '20261121-generations', class: Migration20261121Generations },
  { name: '20261121-own-media', class: Migration20261121OwnMedia },
  { name: '20261121-automations', class: Migration20261121Automations },
  { name: '20261121-ledger-order', class: Migration20261121LedgerOrder },
  { name: '20261121-content-life', class: Migration20261121ContentLife },
  { name: '20261121-silent-jobs', class: Migration20261121SilentJobs },
  { name: '20261121-post-lists', class: Migration20261121PostLists },
  { name: '20261121-automation-runs', class: Migration20261121AutomationRuns },
  { name: '20261121-brand', class: Migration20261121Brand },
  { name: '20261121-content-extras', class: Migration20261121ContentExtras },
  { name: '20261121-studio', class: Migration20261121Studio },
  { name: '20261121-reuse', class: Migration20261121Reuse },
  { name: '20261121-live-media', class: Migration20261121LiveMedia },
  { name: '20261121-follow-ups', class: Migration20261121FollowUps },
  { name: '20261121-trends', class: Migration20261121Trends },
  { name: '20261121-metrics', class: Migration20261121Metrics },
  { name: '20261121-idea-writers', class: Migration20261121IdeaWriters },
];
