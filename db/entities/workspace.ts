import { defineEntity, p } from '@mikro-orm/core';
import { TextArray } from './text-array.ts';
import { FONTS } from '../../domain/decks/fonts.ts';
import { LOOKS } from '../../domain/decks/looks.ts';
import { MOOD_CHOICES } from '../../domain/decks/moods.ts';
import type { PostingTimes } from '../../domain/posts/posting-times.ts';
import { REVIEW_POLICIES } from '../../domain/posts/review.ts';
import { DEFAULT_TIME_ZONE } from '../../domain/teams/workspaces.ts';
import type { MediaKind } from '../../domain/content/media-call.ts';

const WorkspaceSchema = defineEntity({
  name: 'Workspace',
  properties: {
    id: p.text().primary(),
    teamId: p.text().index('workspace_team_id_index'),
    name: p.text(),
    slug: p.text(),
    websiteUrl: p.text().strictNullable(),
    logoUrl: p.text().strictNullable(),
    timezone: p.text().default(DEFAULT_TIME_ZONE),
    /** The preferred media model of each kind, by the ids of `GET /content/models`. */
    defaultModels: p.json().$type<Partial<Record<MediaKind, string>>>().defaultRaw("'{}'"),
    /** Minutes; `expiresAfter` of posts that set none. Null: they never expire. */
    defaultExpiresAfter: p.integer().strictNullable(),
    /** Whether posts wait for an approval unless their request says otherwise. */
    reviewPolicy: p.enum(REVIEW_POLICIES).default('never'),
    /** The posting times, which `next_slot` takes. */
    postingTimes: p.json().$type<PostingTimes>().defaultRaw("'{}'"),
    /** The look of videos whose request and automation name none. */
    look: p.enum(LOOKS).strictNullable(),
    /** Who chose it. A crawl never replaces the choice of a person. */
    lookSource: p.enum(['person', 'website'] as const).strictNullable(),
    /** Why the website's look was chosen. */
    lookReason: p.text().strictNullable(),
    /** The logo and the colours that a person chose; null for those of the website. */
    logoAssetId: p.text().strictNullable(),
    colors: p.type(TextArray).columnType('text[]').$type<string[]>().strictNullable(),
    /** The font of hooks and figures. Null: that of the look. */
    font: p.enum(FONTS).strictNullable(),
    /** The call to action on the card at the end of videos. */
    callToAction: p.text().strictNullable(),
    handle: p.text().strictNullable(),
    /** The music of videos whose request and automation name none. Null: that of the look. */
    defaultMood: p.enum(MOOD_CHOICES).strictNullable(),
    isDefault: p.boolean().default(false),
    archivedAt: p.datetime(3).strictNullable(),
    brandRefreshedAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    revision: p.integer().default(1),
  },
  uniques: [{ name: 'workspace_slug_unique', properties: ['teamId', 'slug'] }],
});

/** A brand that groups a team's content, posts, and accounts. */
export class Workspace extends WorkspaceSchema.class {}
WorkspaceSchema.setClass(Workspace);
