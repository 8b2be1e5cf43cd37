/** What a caller sees of an idea (spec, Generation status). */
export const GENERATION_STATUSES = ['pending', 'accepted', 'scheduled', 'discarded'] as const;

export type GenerationStatus = (typeof GENERATION_STATUSES)[number];

/** What an idea's row holds; `scheduled` is read from its posts. */
export const GENERATION_STATES = ['pending', 'accepted', 'discarded'] as const;

export type GenerationState = (typeof GENERATION_STATES)[number];
