/**
 * Crash matrix of clipapp: a fault occurs at each call of its protocol, and the retry finds the post
 * live, finds it absent, or cannot tell. The publish id and its upload URL are the fence; the last chunk publishes.
 */
import {
  AHEAD,
  failed,
  IRREVERSIBLE_CELLS,
  nothingLeft,
  posted,
  READING,
  unknown,
  forEveryFault,
  type CallRow,
} from './cells.ts';
import { crashMatrix } from './crash-matrix.ts';

/** The refresh token rotates. If its response is lost, the owner must reconnect, and nothing is published. */
const renewal = failed('no_answer');
const rotated = failed('grant_invalid');

const ROWS: CallRow[] = [
  {
    call: 'token refresh',
    phase: 'ahead',
    post: { tokenExpiry: 'has expired' },
    cells: {
      ...AHEAD,
      'reply lost': [nothingLeft, rotated, renewal],
      'acts, returns 503': [nothingLeft, rotated, renewal],
      'crash after': [nothingLeft, rotated, renewal],
    },
  },
  { call: 'token refresh', phase: 'ahead', post: { tokenExpiry: 'expires soon' }, cells: AHEAD },
  { call: 'creator info', phase: 'ahead', cells: AHEAD },
  { call: 'init', phase: 'ahead', cells: AHEAD },
  { call: 'inbox init', phase: 'ahead', post: { inbox: true }, cells: AHEAD },
  { call: 'upload status', phase: 'ahead', post: { large: true }, cells: AHEAD },
  // The second of five chunks. The retry reads from the platform where to continue.
  { call: 'chunk', nth: 2, phase: 'ahead', post: { large: true }, cells: AHEAD },
  { call: 'last chunk', phase: 'irreversible', cells: IRREVERSIBLE_CELLS },
  { call: 'status', phase: 'reading', cells: READING },
  {
    call: 'video list',
    phase: 'reading',
    responses: { status: { status: 400, body: { data: {}, error: { code: 'invalid_publish_id' } } } },
    denialProvesNothing: true,
    cells: forEveryFault(posted, unknown(0), unknown(1)),
  },
];

crashMatrix('clipapp', ROWS);
