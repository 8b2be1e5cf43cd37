/**
 * Crash matrix of reelnet with Facebook Login: the video is uploaded, and a refresh also reads the permissions. The matrix of
 * Instagram Login covers tokens that end soon.
 */
import { afterAll } from '@jest/globals';
import { AHEAD } from './cells.ts';
import { crashMatrix } from './crash-matrix.ts';
import { REELNET_ROWS } from './reelnet-rows.ts';

process.env['REELNET_LOGIN'] = 'facebook';
afterAll(() => {
  delete process.env['REELNET_LOGIN'];
});

crashMatrix('reelnet', [
  ...REELNET_ROWS.filter(({ post }) => post?.tokenExpiry !== 'expires soon'),
  { call: 'permissions', phase: 'ahead', post: { tokenExpiry: 'has expired' }, cells: AHEAD },
  { call: 'upload', phase: 'ahead', cells: AHEAD },
]);
