import { defineEntity, p } from '@mikro-orm/core';
import { MEDIA_JOB_KINDS } from '../../domain/content/media-jobs.ts';
import type { MediaKind } from '../../domain/content/media-call.ts';
import { FORMATS } from '../../domain/formats.ts';
import { AWAITED } from '../../domain/outages.ts';
import type { JobKind } from '../../domain/workflow-names.ts';
import type { Brief } from '../../domain/content/studio/brief/brief.ts';

export const CONTENT_STATUSES = ['queued', 'rendering', 'ready', 'failed', 'cancelled'] as const;

export type ContentStatus = (typeof CONTENT_STATUSES)[number];

const CONTENT_WORKFLOWS = ['render', 'generateContent', 'clips', 'fetchMedia'] as const satisfies readonly JobKind[];

export const CONTENT_SOURCES = ['deck', 'generation', 'studio', 'influencer', 'own_media'] as const;

const ContentSchema = defineEntity({
  name: 'Content',
  properties: {
    id: p.text().primary(),
    teamId: p.text(),
    workspaceId: p.text(),
    /** Null for the caller's own media. */
    format: p.enum([...FORMATS, ...MEDIA_JOB_KINDS]).strictNullable(),
    status: p.enum(CONTENT_STATUSES),
    /** 0 to 100. */
    progress: p.integer().default(0),
    source: p.enum(CONTENT_SOURCES).default('deck'),
    /** The workflow that produces it. A clip is produced by its parent's. */
    workflow: p.enum(CONTENT_WORKFLOWS).default('render'),
    /** Whether its workflow waits to be started until other jobs of its team have ended. */
    deferred: p.boolean().default(false),
    /** The parameters of the accepted job. */
    inputs: p.json().$type<Record<string, unknown>>().strictNullable(),
    /** The model of each kind that the caller chose. */
    mediaModels: p.json().$type<Partial<Record<MediaKind, string>>>().defaultRaw("'{}'"),
    /** What a studio job is planned from; null until it is read. */
    brief: p.json().$type<Brief>().strictNullable(),
    /** Whether it contains media of the sandbox provider. */
    sandboxMedia: p.boolean().default(false),
    /** Null until the required media has been generated. */
    deck: p.json().$type<Record<string, unknown>>().strictNullable(),
    /** Null until the deck that is rendered is known. */
    deckHash: p.text().strictNullable(),
    outputKey: p.text().strictNullable(),
    thumbnailKey: p.text().strictNullable(),
    bytes: p.integer().strictNullable(),
    sha256: p.text().strictNullable(),
    durationMs: p.integer().strictNullable(),
    width: p.integer().strictNullable(),
    height: p.integer().strictNullable(),
    warnings: p.json().$type<{ code: string; path: string }[]>(),
    errorCode: p.text().strictNullable(),
    errorMessage: p.text().strictNullable(),
    creditsCharged: p.integer().default(0),
    creditsRefunded: p.integer().default(0),
    generationId: p.text().strictNullable(),
    influencerId: p.text().strictNullable(),
    /** The content of the long video that this clip was cut from. */
    parentId: p.text().strictNullable().index('content_parent_id_index'),
    /** The caller's own name for the job. */
    reference: p.text().strictNullable(),
    /** The unavailable dependency that an unfinished job waits for. */
    waitingFor: p.enum(AWAITED).strictNullable(),
    sandbox: p.boolean(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    readyAt: p.datetime(3).strictNullable(),
    deletedAt: p.datetime(3).strictNullable(),
  },
  indexes: [{ name: 'content_team_id_created_at_index', properties: ['teamId', 'createdAt'] }],
});

/** A piece of content and its render job, which share an id. */
export class Content extends ContentSchema.class {}
ContentSchema.setClass(Content);
