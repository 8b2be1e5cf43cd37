/** Which files name members of the lists in domain/ outside the home of the list. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLATFORMS } from '../../domain/accounts/platforms.ts';
import { AUDIT_ACTIONS } from '../../domain/audit/actions.ts';
import { CAPTION_STYLES } from '../../domain/decks/caption-styles.ts';
import { FONTS } from '../../domain/decks/fonts.ts';
import { LOOKS } from '../../domain/decks/looks.ts';
import { MOODS } from '../../domain/decks/moods.ts';
import { FORMATS } from '../../domain/formats.ts';
import { PLANS } from '../../domain/teams/plans.ts';
import { SCOPES } from '../../domain/teams/scopes.ts';
import { DELIVERED_TYPES } from '../../domain/webhooks/event-types.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * `most`: how many files may name members outside the home; it only falls. `atLeast`: a file that names fewer members uses one of
 * them, and keeps no list. `among`: only files that speak of the list, because its members are ordinary words. `unless`: lines that
 * name a member of another list with the same names.
 */
export const LISTS = [
  {
    list: 'platforms',
    members: PLATFORMS,
    atLeast: 1,
    most: 5,
    home: /^(?:domain|adapters|api)\/platforms\/|^domain\/accounts\/platforms\.ts$/u,
  },
  {
    list: 'events',
    members: DELIVERED_TYPES,
    atLeast: 1,
    most: 5,
    home: /^(?:domain|db)\/webhooks\/|^domain\/audit\/actions\.ts$/u,
    unless: /audit|action:/iu,
  },
  {
    list: 'looks',
    members: LOOKS,
    atLeast: 1,
    most: 2,
    home: /^domain\/decks\/looks\.ts$/u,
    among: /\blooks?\b|Look/u,
  },
  { list: 'moods', members: MOODS, atLeast: 3, most: 1, home: /^domain\/decks\/moods\.ts$/u },
  { list: 'fonts', members: FONTS, atLeast: 3, most: 2, home: /^domain\/decks\/fonts\.ts$/u },
  {
    list: 'caption styles',
    members: CAPTION_STYLES,
    atLeast: 3,
    most: 2,
    home: /^domain\/decks\/caption-styles\.ts$/u,
  },
  { list: 'formats', members: FORMATS, atLeast: 3, most: 11, home: /^domain\/formats\.ts$/u },
  { list: 'plans', members: PLANS, atLeast: 2, most: 0, home: /^domain\/teams\/plans\.ts$/u },
  { list: 'scopes', members: SCOPES, atLeast: 3, most: 0, home: /^domain\/teams\/scopes\.ts$/u },
  { list: 'audit actions', members: AUDIT_ACTIONS, atLeast: 5, most: 3, home: /^domain\/audit\/actions\.ts$/u },
];

/** Tests, the simulator, generated files and examples of requests may name members. */
const LEFT_OUT =
  /^(?:test|bench|sandbox)\/|generated|clients\/python\/|clients\/n8n\/fields\/catalog\.ts|examples?\.ts$/u;

/** The files that git tracks or would add, by the ends of their names. */
export const listFiles = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)));

export const readSource = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Product files without comments and examples. */
const sources = listFiles('*.ts', '*.tsx', '*.sql', '*.css')
  .filter((path) => !LEFT_OUT.test(path))
  .map((path) => {
    const source = readSource(path);
    const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*(?:\/\/|--).*$|^ *example: \{.*\},$/gmu, '');
    return { path, code: withoutExamples(code) };
  });

/** Cuts `example: {…}` and constants whose name says that they are an example, up to the brace that ends them. */
function withoutExamples(code) {
  const begin = /^(?: *example: \{|(?:export )?const \w*example\w*.*\{)$/gimu;
  let kept = '';
  let from = 0;
  for (let found = begin.exec(code); found; found = begin.exec(code)) {
    const indent = /^ */u.exec(found[0])[0];
    const end = code.indexOf(`\n${indent}}`, found.index);
    kept += code.slice(from, found.index);
    from = end < 0 ? code.length : end;
    begin.lastIndex = from;
  }
  return kept + code.slice(from);
}

/** A string, or the key of an object. */
function names(code, member) {
  return code.includes(`'${member}'`) || new RegExp(`^\\s*${RegExp.escape(member)}\\??:`, 'mu').test(code);
}

/** @returns {string[]} the paths, relative to the root. */
export function listFilesThatName({ members, atLeast, home, among = /(?:)/u, unless = /(?!)/u }) {
  return sources
    .filter(({ path, code }) => {
      if (home.test(path) || !among.test(code)) return false;
      const counted = code
        .split('\n')
        .filter((line) => !unless.test(line))
        .join('\n');
      return members.filter((member) => names(counted, member)).length >= atLeast;
    })
    .map(({ path }) => path);
}
