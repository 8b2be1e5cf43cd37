/**
 * Crash matrix of videoshorts: a fault occurs at each call of its protocol, and the retry finds the post live, finds it
 * absent, or cannot tell. The upload session is the fence. Its last byte publishes; later requests repeat the response.
 */
import { AHEAD, impossible, IRREVERSIBLE_CELLS, posted, READING, unknown, whatever, type CallRow } from './cells.ts';
import { crashMatrix } from './crash-matrix.ts';

/** Only the channel's uploads show the video, and the list lags, so an absence is no proof. */
const SESSION_GONE = { probe: { status: 404 } };
const NAMED = impossible('the last byte was answered with the video, so nothing is looked for');
const STORED = impossible('the video is asked for only where its session says that it is there');
const LISTED = whatever(posted, unknown(0), unknown(1));

crashMatrix('videoshorts', [
  { call: 'token refresh', fixture: 'ahead', post: { tokenEnds: 'has ended' }, cells: AHEAD },
  { call: 'token refresh', fixture: 'ahead', post: { tokenEnds: 'ends soon' }, cells: AHEAD },
  { call: 'open session', fixture: 'ahead', cells: AHEAD },
  { call: 'upload probe', fixture: 'ahead', post: { large: true }, cells: AHEAD },
  { call: 'bytes ahead', fixture: 'ahead', post: { large: true }, cells: AHEAD },
  { call: 'last bytes', fixture: 'irreversible', cells: IRREVERSIBLE_CELLS },
  // The post is already posted; its cover is set later.
  { call: 'thumbnail', fixture: 'following', post: { covered: true }, cells: whatever(posted, NAMED, posted) },
  { call: 'probe', fixture: 'reading', cells: READING },
  { call: 'video', fixture: 'reading', cells: whatever(posted, STORED, unknown(1)) },
  { call: 'channels', fixture: 'reading', says: SESSION_GONE, denialProvesNothing: true, cells: LISTED },
  { call: 'playlist items', fixture: 'reading', says: SESSION_GONE, denialProvesNothing: true, cells: LISTED },
] satisfies CallRow[]);
