/**
 * Crash matrix of videoshorts: a fault occurs at each call of its protocol, and the retry finds the post live, finds it
 * absent, or cannot tell. The upload session is the fence. Its last byte publishes; later requests repeat the response.
 */
import {
  AHEAD,
  impossible,
  IRREVERSIBLE_CELLS,
  posted,
  READING,
  unknown,
  forEveryFault,
  type CallRow,
} from './cells.ts';
import { crashMatrix } from './crash-matrix.ts';

/** Only the channel's uploads show the video, and the list lags, so an absence is no proof. */
const SESSION_GONE = { probe: { status: 404 } };
const NAMED = impossible('the response to the last byte contains the video, so no search follows');
const STORED = impossible('the video is read only if its session reports it as complete');
const LISTED = forEveryFault(posted, unknown(0), unknown(1));

crashMatrix('videoshorts', [
  { call: 'token refresh', phase: 'ahead', post: { tokenExpiry: 'has expired' }, cells: AHEAD },
  { call: 'token refresh', phase: 'ahead', post: { tokenExpiry: 'expires soon' }, cells: AHEAD },
  { call: 'open session', phase: 'ahead', cells: AHEAD },
  { call: 'upload probe', phase: 'ahead', post: { large: true }, cells: AHEAD },
  { call: 'bytes ahead', phase: 'ahead', post: { large: true }, cells: AHEAD },
  { call: 'last bytes', phase: 'irreversible', cells: IRREVERSIBLE_CELLS },
  // The post is already posted; its cover is set later.
  { call: 'thumbnail', phase: 'following', post: { covered: true }, cells: forEveryFault(posted, NAMED, posted) },
  { call: 'probe', phase: 'reading', cells: READING },
  { call: 'video', phase: 'reading', cells: forEveryFault(posted, STORED, unknown(1)) },
  { call: 'channels', phase: 'reading', responses: SESSION_GONE, denialProvesNothing: true, cells: LISTED },
  { call: 'playlist items', phase: 'reading', responses: SESSION_GONE, denialProvesNothing: true, cells: LISTED },
] satisfies CallRow[]);
