/** A drawn frame is deleted this long after it was last requested. */
export const FRAME_LIFE_HOURS = 24;

/** The files of the frames of a team are not counted in its storage, so their number is limited. Each has up to 7 MB. */
export const MAX_FRAMES_PER_TEAM = 100;
