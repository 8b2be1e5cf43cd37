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

const NAMED = impossible('media_publish has named the post, so nothing is looked for');
const PROVEN = impossible('reels are listed only once the container says PUBLISHED');

/** The container is the fence; `media_publish` publishes, and a container that reads PUBLISHED is the proof. */
export const REELNET_ROWS: CallRow[] = [
  { call: 'token refresh', fixture: 'ahead', post: { tokenEnds: 'has ended' }, cells: AHEAD },
  { call: 'token refresh', fixture: 'ahead', post: { tokenEnds: 'ends soon' }, cells: AHEAD },
  { call: 'publishing limit', fixture: 'ahead', cells: AHEAD },
  { call: 'create container', fixture: 'ahead', cells: AHEAD },
  { call: 'container status', fixture: 'ahead', cells: AHEAD },
  { call: 'media_publish', fixture: 'irreversible', cells: IRREVERSIBLE_CELLS },
  {
    // Only the permalink is read; the target is posted without it. A crashed publisher has not recorded the post id.
    call: 'permalink',
    fixture: 'settling',
    cells: {
      ...whatever(posted, NAMED, posted),
      'crash before': [posted, postedBySecondSend, unknown(1)],
      'crash after': [posted, postedBySecondSend, unknown(1)],
    },
  },
  { call: 'container state', fixture: 'reading', cells: READING },
  {
    // Only the post id is read; the target is posted without it.
    call: 'media list',
    fixture: 'reading',
    cells: {
      ...whatever(posted, PROVEN, posted),
      'crash before': [posted, PROVEN, unknown(1)],
      'crash after': [posted, PROVEN, unknown(1)],
    },
  },
];
