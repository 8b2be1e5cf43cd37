/**
 * Crash matrix of reelnet: something happens at each call of its protocol, and the retry finds the post live, finds it absent,
 * or cannot tell. The container is the fence; `media_publish` publishes, and a container that reads PUBLISHED is the proof.
 */
import {
  AHEAD,
  impossible,
  IRREVERSIBLE_CELLS,
  posted,
  postedBySecondSend,
  READING,
  unknown,
  whatever,
} from './cells.ts';
import type { CallRow } from './cells.ts';
import { crashMatrix } from './crash-matrix.ts';

const NAMED = impossible('media_publish has named the post, so nothing is looked for');
const PROVEN = impossible('reels are listed only once the container says PUBLISHED');

crashMatrix('reelnet', [
  { call: 'token refresh', fixture: 'ahead', post: { tokenEnds: 'has ended' }, cells: AHEAD },
  { call: 'token refresh', fixture: 'ahead', post: { tokenEnds: 'ends soon' }, cells: AHEAD },
  { call: 'publishing limit', fixture: 'ahead', cells: AHEAD },
  { call: 'create container', fixture: 'ahead', cells: AHEAD },
  { call: 'container status', fixture: 'ahead', cells: AHEAD },
  { call: 'upload', fixture: 'ahead', cells: AHEAD },
  { call: 'media_publish', fixture: 'irreversible', cells: IRREVERSIBLE_CELLS },
  {
    // Only the post's address is asked for; who hears nothing goes without it. The dead had told nobody of the post.
    call: 'permalink',
    fixture: 'settling',
    cells: {
      ...whatever(posted, NAMED, posted),
      'dies before it': [posted, postedBySecondSend, unknown(1)],
      'dies after it': [posted, postedBySecondSend, unknown(1)],
    },
  },
  { call: 'container state', fixture: 'reading', cells: READING },
  {
    // Only the post's id is asked for; who hears nothing goes without it.
    call: 'media list',
    fixture: 'reading',
    cells: {
      ...whatever(posted, PROVEN, posted),
      'dies before it': [posted, PROVEN, unknown(1)],
      'dies after it': [posted, PROVEN, unknown(1)],
    },
  },
] satisfies CallRow[]);
