import { defineEntity, p } from '@mikro-orm/core';
import type { Deck } from '../../domain/decks/deck.ts';
import { FORMATS } from '../../domain/formats.ts';
import { GENERATION_STATES, type GenerationStatus } from '../../domain/generations/generation.ts';
import {
  GENERATION_WRITERS,
  type Beat,
  type ChangedFeature,
  type ScoreReason,
} from '../../domain/generations/generation-draft.ts';
import type { GenerationPicture } from '../../domain/generations/generation-pictures.ts';
import { TextArray } from './text-array.ts';

/**
 * An accepted generation is `scheduled` while a post of it or of its content has a slot. Computed from the posts, so
 * that it is never stale.
 */
const STATUS = ({ id, state, contentId }: Record<string, string>): string => `
  case when ${state} = 'accepted' and exists (
    select 1 from post where (post.generation_id = ${id} or post.content_id = ${contentId})
      and (post.status in ('scheduled', 'approved', 'in_review')
        or (post.status in ('draft', 'queued') and post.scheduled_time is not null)))
  then 'scheduled' else ${state} end`;

const GenerationSchema = defineEntity({
  name: 'Generation',
  properties: {
    id: p.text().primary(),
    teamId: p.text(),
    workspaceId: p.text(),
    /** The automation that requested it. */
    automationId: p.text().strictNullable(),
    /** The influencer that it was written for. */
    influencerId: p.text().strictNullable(),
    /** The generation whose hook this one varies. */
    variantOf: p.text().strictNullable(),
    changedFeature: p.text().$type<ChangedFeature>().strictNullable(),
    state: p.enum(GENERATION_STATES).default('pending'),
    status: p.text().$type<GenerationStatus>().formula(STATUS),
    writer: p.enum(GENERATION_WRITERS).default('offline'),
    format: p.enum(FORMATS),
    prompt: p.text().strictNullable(),
    /** The text on the screen. */
    hook: p.text(),
    caption: p.text(),
    hashtags: p.type(TextArray).columnType('text[]').$type<string[]>(),
    why: p.text(),
    angle: p.text(),
    score: p.integer().check('score between 0 and 100'),
    scoreDetail: p.json().$type<ScoreReason[]>(),
    /** The brand claims that it uses. */
    claimIds: p.type(TextArray).columnType('text[]').$type<string[]>(),
    /** The spoken or shown texts in order. */
    beats: p.json().$type<Beat[]>(),
    /** The pictures of the brand's website that it uses. */
    pictures: p.json().$type<GenerationPicture[]>().defaultRaw("'[]'"),
    /** The deck of a template format; null for other formats. */
    deck: p.json().$type<Deck>().strictNullable(),
    /** The content that accepting it created. */
    contentId: p.text().strictNullable(),
    sandbox: p.boolean(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    revision: p.integer().default(1),
  },
  indexes: [
    { name: 'generation_workspace_id_created_at_index', properties: ['workspaceId', 'createdAt', 'id'] },
    { name: 'generation_automation_id_created_at_index', properties: ['automationId', 'createdAt'] },
  ],
});

/** A draft for one video with its score and its state. */
export class Generation extends GenerationSchema.class {}
GenerationSchema.setClass(Generation);
