import { defineEntity, p } from '@mikro-orm/core';
import type { CaptionWord, LayerKey } from '../../domain/decks/deck.ts';
import type { MediaCall as Call } from '../../domain/content/media-call.ts';

const MEDIA_CALL_STATUSES = ['waiting', 'starting', 'running', 'made', 'failed'] as const;

const MediaCallSchema = defineEntity({
  name: 'MediaCall',
  properties: {
    /** The content or influencer preview that it belongs to, which is also the paid job. */
    jobId: p.text().primary(),
    /** Its name among the calls of the job. */
    key: p.text().primary(),
    position: p.integer(),
    teamId: p.text(),
    workspaceId: p.text(),
    /** Whether a live key requested it. Calls of test keys go to the sandbox provider. */
    live: p.boolean(),
    /** Fixed when the job starts. */
    call: p.json().$type<Call>(),
    /** The longest permitted duration of speech that is charged by the second, milliseconds. */
    longestMs: p.integer().strictNullable(),
    /** Identifies the call in a provider's callbacks. Unguessable and never shown. */
    token: p.text().unique('media_call_token_unique'),
    /** `starting`: the provider is being called, or its response was lost. */
    status: p.enum(MEDIA_CALL_STATUSES).default('waiting'),
    percent: p.integer().default(0),
    /** How often a provider was called to start it. */
    starts: p.integer().default(0),
    /** The id of the model that the caller chose, or else the workspace; null for neither. */
    wantedModel: p.text().strictNullable(),
    /** Providers, and `provider/model`, that could not start the call. */
    skipped: p.json().$type<string[]>().default([]),
    provider: p.text().strictNullable(),
    /** The provider's name for the model that was requested. */
    providerModel: p.text().strictNullable(),
    providerJobId: p.text().strictNullable(),
    /** Whether its provider is the sandbox provider. */
    sandbox: p.boolean().default(false),
    /** The model that the provider reported. */
    model: p.text().strictNullable(),
    /** What the call cost the operator, US dollars; null if unknown. */
    costUsd: p.decimal('string').precision(12).scale(6).strictNullable(),
    assetId: p.text().strictNullable(),
    words: p.json().$type<CaptionWord[]>().strictNullable(),
    layerKey: p.json().$type<LayerKey>().strictNullable(),
    warnings: p.json().$type<string[]>().default([]),
    errorCode: p.text().strictNullable(),
    errorMessage: p.text().strictNullable(),
    startedAt: p.datetime(3).strictNullable(),
    /** The time since which the provider's response has been missing. */
    lostAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});

/** A picture, clip, or voice that a provider generates for a job. */
export class MediaCall extends MediaCallSchema.class {}
MediaCallSchema.setClass(MediaCall);
