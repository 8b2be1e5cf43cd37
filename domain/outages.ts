/** The failure type of an activity attempt that ended because of an outage; its message names what is unavailable. */
export const OUTAGE = 'outage';

/** The failure type of an activity attempt that got none of the places that teams share; nothing of it has run. */
export const BUSY = 'busy';

/** The dependencies that an unfinished job can wait for. The API returns them. */
export const AWAITED = ['storage'] as const;

export type AwaitedDependency = (typeof AWAITED)[number];
