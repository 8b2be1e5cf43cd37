/** What a caller sees of a generation (spec, Generation status). */
export const GENERATION_STATUSES = ['pending', 'accepted', 'scheduled', 'discarded'] as const;

export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

/** What a generation's row holds; `scheduled` is read from its posts. */
export const GENERATION_STATES = ['pending', 'accepted', 'discarded'] as const;

export type GenerationState = (typeof GENERATION_STATES)[number];
