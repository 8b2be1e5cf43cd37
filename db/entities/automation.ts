import { defineEntity, p } from '@mikro-orm/core';
import { AUTOMATION_STATUSES } from '../../domain/automations/automation.ts';
import type { Weekday } from '../../domain/calendar-date.ts';
import type { Format } from '../../domain/formats.ts';
import { LOOKS } from '../../domain/decks/looks.ts';
import { MOOD_CHOICES } from '../../domain/decks/moods.ts';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { PUBLISH_MODES } from '../../domain/platforms/platform-terms.ts';
import type { ClipappOptions, PlatformText } from '../../domain/posts/post-request.ts';
import type { FailureReason } from '../../domain/failure-reason.ts';
import { TextArray } from './text-array.ts';

const AutomationSchema = defineEntity({
  name: 'Automation',
  properties: {
    id: p.text().primary(),
    teamId: p.text().index('automation_team_id_index'),
    workspaceId: p.text(),
    name: p.text(),
    status: p.enum(AUTOMATION_STATUSES).default('draft'),
    days: p.type(TextArray).columnType('text[]').$type<Weekday[]>(),
    times: p.type(TextArray).columnType('text[]').$type<string[]>(),
    postsPerSlot: p.integer(),
    startDate: p.date().strictNullable(),
    endDate: p.date().strictNullable(),
    formats: p.type(TextArray).columnType('text[]').$type<Format[]>(),
    prompt: p.text().strictNullable(),
    /** The look and the music of its videos; null: the workspace's. */
    look: p.enum(LOOKS).strictNullable(),
    mood: p.enum(MOOD_CHOICES).strictNullable(),
    ownerType: p.enum(['brand', 'influencer'] as const).default('brand'),
    influencerId: p.text().strictNullable(),
    selectedAccounts: p.json().$type<Partial<Record<Platform, string[]>>>(),
    caption: p.text().strictNullable(),
    /** Null uses each generation's own. */
    hashtags: p.type(TextArray).columnType('text[]').$type<string[]>().strictNullable(),
    perPlatform: p.json().$type<Partial<Record<Platform, PlatformText>>>(),
    declarations: p.json().$type<Record<string, boolean>>(),
    publishMode: p.enum(PUBLISH_MODES).default('publish'),
    clipappSendToInbox: p.boolean().default(false),
    clipappOptions: p.json().$type<ClipappOptions>(),
    requireApproval: p.boolean().default(false),
    sandbox: p.boolean(),
    /** The number of requested generations; null if none are being written. */
    generationsWanted: p.integer().strictNullable(),
    /** When the next run is due; null before the launch, after the end, and after a rejected run. */
    nextRunAt: p.datetime(3).strictNullable(),
    /** The local day up to which the calendar is filled. */
    filledUntil: p.date().strictNullable(),
    /** The number of the last run, which is open while `runOpenedAt` is set. */
    runNumber: p.integer().default(0),
    runOpenedAt: p.datetime(3).strictNullable(),
    lastRunAt: p.datetime(3).strictNullable(),
    /** How many slots the last run has filled. */
    lastRunScheduled: p.integer().strictNullable(),
    lastRunError: p.json().$type<FailureReason>().strictNullable(),
    launchedAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    deletedAt: p.datetime(3).strictNullable(),
    /** The key whose budget pays for the runs: the one that launched or resumed it last. */
    budgetKeyId: p.text().strictNullable(),
    revision: p.integer().default(1),
  },
  indexes: [{ name: 'automation_workspace_id_created_at_index', properties: ['workspaceId', 'createdAt', 'id'] }],
});

/** A cadence that fills a calendar with posts of generations. */
export class Automation extends AutomationSchema.class {}
AutomationSchema.setClass(Automation);
