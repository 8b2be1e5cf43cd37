/** The numbers of the rules, from their constants: docs/reference/numbers.md. */
import { format, resolveConfig } from 'prettier';
import { listFiles, readSource } from './count-members.mjs';

export const NUMBERS = 'docs/reference/numbers.md';

const FOLDERS = ['domain', 'api', 'workflows', 'activities', 'db', 'worker', 'decks', 'adapters'];
const COMMENT = /(?:\/\*\* ?((?:(?!\*\/)[^])*?) ?\*\/\n)?/u;
const CONSTANT = /(export )?const ([A-Z][A-Z\d_]+)(?:: \w+)? = ([\d\s_.*+\-/()A-Z]*\d[\d\s_.*+\-/()A-Z]*);$/u;
const COMMENTED = new RegExp(`^${COMMENT.source}${CONSTANT.source}`, 'gmu');

const ABOUT = `# Numbers

Limits, times, sizes and defaults that are fixed in code, by folder: search this page for the word that you look for. Settings of an installation stand in [settings](settings.md), prices and
plans in \`domain/credits/prices.ts\` and \`domain/teams/plans.ts\`. \`npm run docs:architecture\` writes the page from the constants that are exported or have a comment.
`;

/** Returns the page. */
export async function renderNumbers() {
  const lists = FOLDERS.map((folder) => {
    const items = listFiles(`${folder}/*.ts`).toSorted().flatMap(listItems);
    return `\n## ${folder}/\n\n${items.join('\n')}`;
  });
  return format(`${ABOUT}${lists.join('\n')}\n`, { ...(await resolveConfig(NUMBERS)), filepath: NUMBERS });
}

function listItems(path) {
  return [...readSource(path).matchAll(COMMENTED)]
    .filter(([, comment, exported]) => comment ?? exported)
    .map(([, comment = '', , name, value]) => {
      const what = comment.replaceAll(/\s*\n\s*\*?\s*/gu, ' ').trim();
      return `- \`${path}\`: \`${name} = ${value.replaceAll(/\s+/gu, ' ')}\`. ${what}`;
    });
}
