/** The failure type of an activity attempt that ended because of an outage; its message names what is unavailable. */
export const OUTAGE = 'outage';

/** What an unfinished job can wait for. Callers see it. */
export const AWAITED = ['storage'] as const;

export type Awaited = (typeof AWAITED)[number];
