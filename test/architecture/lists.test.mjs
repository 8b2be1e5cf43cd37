/**
 * Each list stands once, in domain/. The bounds count the files outside the home of a list that name members all the same; they may
 * only fall. Tests, the simulator, generated clients and examples of requests may name members.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { AUDIT_ACTIONS } from '../../domain/audit/actions.ts';
import { CAPTION_STYLES, FONTS } from '../../domain/decks/deck-limits.ts';
import { LOOKS } from '../../domain/decks/looks.ts';
import { MOODS } from '../../domain/decks/music.ts';
import { FORMATS } from '../../domain/formats.ts';
import { PLANS } from '../../domain/teams/plans.ts';
import { SCOPES } from '../../domain/teams/scopes.ts';
import { DELIVERED_TYPES } from '../../domain/webhooks/event-types.ts';

/** `atLeast`: a file that names fewer members uses one of them, and keeps no list. */
const LISTS = [
  {
    list: 'platforms',
    members: PLATFORMS,
    atLeast: 1,
    most: 22,
    home: /^(?:domain|adapters)\/platforms\/|^domain\/accounts\/platforms\.ts$/u,
  },
  { list: 'events', members: DELIVERED_TYPES, atLeast: 2, most: 7, home: /^domain\/webhooks\/event-types\.ts$/u },
  { list: 'looks', members: LOOKS, atLeast: 3, most: 1, home: /^domain\/decks\/looks\.ts$/u },
  { list: 'moods', members: MOODS, atLeast: 3, most: 0, home: /^domain\/decks\/music\.ts$/u },
  { list: 'fonts', members: FONTS, atLeast: 3, most: 2, home: /^domain\/decks\/deck-limits\.ts$/u },
  { list: 'caption styles', members: CAPTION_STYLES, atLeast: 3, most: 4, home: /^domain\/decks\/deck-limits\.ts$/u },
  { list: 'formats', members: FORMATS, atLeast: 3, most: 13, home: /^domain\/formats\.ts$/u },
  { list: 'plans', members: PLANS, atLeast: 2, most: 0, home: /^domain\/teams\/plans\.ts$/u },
  { list: 'scopes', members: SCOPES, atLeast: 3, most: 1, home: /^domain\/teams\/scopes\.ts$/u },
  { list: 'audit actions', members: AUDIT_ACTIONS, atLeast: 5, most: 3, home: /^domain\/audit\/actions\.ts$/u },
];

const LEFT_OUT =
  /^(?:test|bench|sandbox)\/|generated|clients\/python\/|clients\/n8n\/fields\/catalog\.ts|examples?\.ts$/u;

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.sql'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(path) && !LEFT_OUT.test(path))
  .map((path) => ({ path, code: withoutComments(readFileSync(path, 'utf8')) }));

function withoutComments(source) {
  return source.replaceAll(/\/\*[^]*?\*\/|^\s*(?:\/\/|--).*$/gmu, '');
}

/** A string, or the key of an object. */
function names(code, member) {
  return code.includes(`'${member}'`) || new RegExp(`^\\s*${RegExp.escape(member)}\\??:`, 'mu').test(code);
}

for (const { list, members, atLeast, most, home } of LISTS) {
  const files = sources
    .filter(({ path, code }) => !home.test(path) && members.filter((member) => names(code, member)).length >= atLeast)
    .map(({ path }) => path);
  test(`${list} are named in ${files.length} files outside their home, at most ${most}`, () => {
    assert.ok(files.length <= most, `${files.join('\n')}\nDerive them from the list instead.`);
  });
}
