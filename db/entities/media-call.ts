import { defineEntity, p } from '@mikro-orm/core';
import type { CaptionWord, LayerKey } from '../../domain/decks/deck.ts';
import type { MediaCall as Call } from '../../domain/content/media-call.ts';

const MEDIA_CALL_STATUSES = ['waiting', 'starting', 'running', 'made', 'failed'] as const;

const MediaCallSchema = defineEntity({
  name: 'MediaCall',
  properties: {
    /** The content, or the influencer's preview, that it is made for: also what was paid. */
    jobId: p.text().primary(),
    /** Its name in the plan. */
    key: p.text().primary(),
    /** Its place in the plan. */
    position: p.integer(),
    teamId: p.text(),
    workspaceId: p.text(),
    /** Whether a live key asked: a test key's calls go to the embedded provider. */
    live: p.boolean(),
    /** Frozen when the job began. */
    call: p.json().$type<Call>(),
    /** Of speech that is paid by the second: what may be spoken at most, milliseconds. */
    longestMs: p.integer().strictNullable(),
    /** Names the call in a provider's callbacks. Unguessable; never shown. */
    token: p.text().unique('media_call_token_unique'),
    /** `starting`: the provider is being asked, or was and its answer is lost. */
    status: p.enum(MEDIA_CALL_STATUSES).default('waiting'),
    percent: p.integer().default(0),
    /** How often a provider was asked to begin. */
    starts: p.integer().default(0),
    provider: p.text().strictNullable(),
    providerJobId: p.text().strictNullable(),
    /** Whether its provider is one for trying things out. */
    sandbox: p.boolean().default(false),
    /** What the provider says that it used. */
    model: p.text().strictNullable(),
    assetId: p.text().strictNullable(),
    words: p.json().$type<CaptionWord[]>().strictNullable(),
    layerKey: p.json().$type<LayerKey>().strictNullable(),
    warnings: p.json().$type<string[]>().default([]),
    errorCode: p.text().strictNullable(),
    errorMessage: p.text().strictNullable(),
    startedAt: p.datetime(3).strictNullable(),
    /** Since when its provider's answer is missed. */
    lostAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});

/** One picture, clip or voice that a job has a provider make. */
export class MediaCall extends MediaCallSchema.class {}
MediaCallSchema.setClass(MediaCall);
