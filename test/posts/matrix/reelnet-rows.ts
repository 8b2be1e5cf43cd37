import {
  AHEAD,
  impossible,
  IRREVERSIBLE_CELLS,
  posted,
  postedBySecondSend,
  READING,
  unknown,
  forEveryFault,
} from './cells.ts';
import type { CallRow } from './cells.ts';

const NAMED = impossible('media_publish returned the post id, so no search follows');
const PROVEN = impossible('reels are listed only once the container reads PUBLISHED');

/** The container is the fence; `media_publish` publishes, and a container that reads PUBLISHED is the proof. */
export const REELNET_ROWS: CallRow[] = [
  { call: 'token refresh', phase: 'ahead', post: { tokenExpiry: 'has expired' }, cells: AHEAD },
  { call: 'token refresh', phase: 'ahead', post: { tokenExpiry: 'expires soon' }, cells: AHEAD },
  { call: 'publishing limit', phase: 'ahead', cells: AHEAD },
  { call: 'create container', phase: 'ahead', cells: AHEAD },
  { call: 'container status', phase: 'ahead', cells: AHEAD },
  { call: 'media_publish', phase: 'irreversible', cells: IRREVERSIBLE_CELLS },
  {
    // Only the permalink is read; the target is posted without it. A crashed publisher has not recorded the post id.
    call: 'permalink',
    phase: 'settling',
    cells: {
      ...forEveryFault(posted, NAMED, posted),
      'crash before': [posted, postedBySecondSend, unknown(1)],
      'crash after': [posted, postedBySecondSend, unknown(1)],
    },
  },
  { call: 'container state', phase: 'reading', cells: READING },
  {
    // Only the post id is read; the target is posted without it.
    call: 'media list',
    phase: 'reading',
    cells: {
      ...forEveryFault(posted, PROVEN, posted),
      'crash before': [posted, PROVEN, unknown(1)],
      'crash after': [posted, PROVEN, unknown(1)],
    },
  },
];
