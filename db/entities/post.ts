import { defineEntity, p } from '@mikro-orm/core';
import type { Platform } from '../../domain/accounts/platforms.ts';
import { PUBLISH_MODES } from '../../domain/accounts/platforms.ts';
import { POST_STATUSES, RENDER_STATUSES, SCHEDULES } from '../../domain/posts/post.ts';
import { TextArray } from './text-array.ts';

export interface PlatformText {
  caption?: string;
  hashtags?: string[];
  title?: string;
  firstComment?: string;
}

const PostSchema = defineEntity({
  name: 'Post',
  properties: {
    id: p.text().primary(),
    teamId: p.text(),
    workspaceId: p.text(),
    status: p.enum(POST_STATUSES),
    renderStatus: p.enum(RENDER_STATUSES),
    schedule: p.enum(SCHEDULES),
    scheduledTime: p.datetime(3).strictNullable(),
    timezone: p.text(),
    /** When it is to go out; never null once released. */
    dueAt: p.datetime(3).strictNullable(),
    /** Grows with every change of text, time or approval: what was armed before is void. */
    revision: p.integer().default(1),
    /** Counts publishers: a later arm takes over from an earlier one. */
    leaseEpoch: p.integer().default(0),
    /** The worker whose publisher armed last; null once that worker is known to be lost. */
    leaseHolder: p.integer().strictNullable(),
    /**
     * By when its next publisher is to be armed, or the one that is armed ahead is to have claimed it; null where nobody knows.
     * Past: that one is lost.
     */
    leaseDeadline: p.datetime(3).strictNullable(),
    withheldAt: p.datetime(3).strictNullable(),
    caption: p.text().strictNullable(),
    hashtags: p.type(TextArray).columnType('text[]').$type<string[]>(),
    perPlatform: p.json().$type<Partial<Record<Platform, PlatformText>>>(),
    declarations: p.json().$type<Record<string, boolean>>(),
    publishMode: p.enum(PUBLISH_MODES).default('publish'),
    clipappSendToInbox: p.boolean().default(false),
    clipappOptions: p.json().$type<Record<string, boolean>>(),
    ownerType: p.enum(['brand', 'influencer'] as const).default('brand'),
    influencerId: p.text().strictNullable(),
    automationId: p.text().strictNullable(),
    generationId: p.text().strictNullable(),
    contentId: p.text().strictNullable().index('post_content_id_index'),
    unpublishedUrls: p.json().$type<string[]>(),
    /** Those of its targets, each once, in alphabetical order. */
    platforms: p.type(TextArray).columnType('text[]').$type<Platform[]>().default([]),
    sandbox: p.boolean(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    /** When its publisher first claimed it. */
    claimedAt: p.datetime(3).strictNullable(),
    publishedAt: p.datetime(3).strictNullable(),
    /** The overdue sweep's next look, with backoff. */
    nextRequeueAt: p.datetime(3).strictNullable(),
  },
});

/** One video going out to one or more accounts. Its row decides every race. */
export class Post extends PostSchema.class {}
PostSchema.setClass(Post);
