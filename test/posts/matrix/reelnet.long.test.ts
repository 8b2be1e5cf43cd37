/**
 * Crash matrix of reelnet with Instagram Login: a fault occurs at each call of its protocol, and the retry finds the post live,
 * finds it absent, or cannot tell. reelnet fetches the video itself, so the publisher makes no other call before the slot.
 */
import { crashMatrix } from './crash-matrix.ts';
import { REELNET_ROWS } from './reelnet-rows.ts';

crashMatrix('reelnet', REELNET_ROWS);
