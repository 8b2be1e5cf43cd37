/** Statuses as the API reports them (spec, Generation status). */
export const GENERATION_STATUSES = ['pending', 'accepted', 'scheduled', 'discarded'] as const;

export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

/** Stored states. `scheduled` is derived from the posts. */
export const GENERATION_STATES = ['pending', 'accepted', 'discarded'] as const;

export type GenerationState = (typeof GENERATION_STATES)[number];

export const GENERATION_SORTS = ['createdAt', 'score'] as const;
