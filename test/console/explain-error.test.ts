/** The advice of the console for each error code that a target may have. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { CLIPAPP_ERRORS, CLIPAPP_FAILURES } from '../../adapters/platforms/clipapp/errors.ts';
import { OAUTH_ERRORS } from '../../adapters/platforms/oauth-errors.ts';
import { REELNET_ERRORS } from '../../adapters/platforms/reelnet/errors.ts';
import { VIDEOSHORTS_ERRORS, VIDEOSHORTS_FAILURES } from '../../adapters/platforms/videoshorts/errors.ts';
import { EXPLAINED_CODES, explainError, getNextStep } from '../../console/source/posts/explain-error.ts';
import { MEDIA_FAILURES } from '../../domain/content/own-media.ts';

const TABLES = [
  CLIPAPP_ERRORS,
  CLIPAPP_FAILURES,
  OAUTH_ERRORS,
  REELNET_ERRORS,
  VIDEOSHORTS_ERRORS,
  VIDEOSHORTS_FAILURES,
];

/** Codes outside the tables stand in the source, as the field `code` or as the argument of a function that makes an error. */
const LITERAL =
  /(?:'?code'?[:,]|\b(?:terminal|retryLater|unknownOutcome|reconnect|refuse)\(|createError\(\s*'\w+',)\s*'([a-z_]+)'/gu;
const SOURCES = [
  'adapters/platforms/**/*.ts',
  'activities/posts/*.ts',
  'db/posts/*.ts',
  'db/functions/claim_post.sql',
  'workflows/render.ts',
];

/** These appear on first comments, figures, playlists and on the page that connects an account, never on a target. */
const ELSEWHERE = new Set([
  'access_denied',
  'account_not_linked',
  'figures_withheld',
  'not_shown',
  'playlist_not_found',
  'post_gone',
  'post_id_unknown',
  'stopped',
]);

function listCodes(): string[] {
  const literals = SOURCES.flatMap((pattern) => globSync(pattern)).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LITERAL)].map(([, code = '']) => code),
  );
  const documented = TABLES.flatMap((table) => Object.values(table).map(({ code }) => code));
  return [...new Set([...literals, ...documented, ...MEDIA_FAILURES])]
    .filter((code) => !ELSEWHERE.has(code))
    .toSorted();
}

test('each error code of a target has one advice, and each advice is for a code that exists', () => {
  expect(EXPLAINED_CODES.toSorted()).toEqual(listCodes());
});

test.each([
  ['token_expired', 'Connect the reelnet account again', 'now'],
  ['handle_unknown', 'Look at the account on reelnet first', 'edit'],
  ['storage_limit_reached', 'Tell the operator', 'later'],
  ['caption_too_long', 'Edit its texts', 'edit'],
  ['video_too_long', 'Change the video', 'edit'],
  ['a_code_of_tomorrow', 'Change what was refused', 'edit'],
])('the advice for %s is: %s, and the step to take: %s', (code, advice, step) => {
  const error = { code, message: '', platformCode: null };
  expect(explainError({ status: 'failed', error, platform: 'reelnet' })).toContain(advice);
  expect(getNextStep([{ status: 'failed', error }])).toBe(step);
  expect(explainError({ status: 'publishing', error, platform: 'reelnet' })).toContain('tried again automatically');
});
