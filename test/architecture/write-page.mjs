/** `npm run docs:architecture`: writes the table of the layers in docs/architecture.md, and docs/reference/numbers.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { LAYERS } from './layers.mjs';
import { NUMBERS, renderNumbers } from './render-numbers.mjs';

export const PAGE = fileURLToPath(new URL('../../docs/architecture.md', import.meta.url));

const code = (path) => (path.includes('.') ? `\`${path}\`` : path);

function listImports(folder, { project, types = [] }) {
  if (project === 'any') return 'everything';
  const others = project.filter((one) => one !== folder.split('/')[0] && one !== folder);
  return [...others.map(code), ...types.map((one) => `the types of ${one}`)].join(', ') || 'nothing';
}

const TABLE = [
  '| Folder | What it is | May import |',
  '| --- | --- | --- |',
  ...Object.entries(LAYERS).map(
    ([folder, layer]) => `| \`${folder}/\` | ${layer.about} | ${listImports(folder, layer)} |`,
  ),
].join('\n');

/** Returns the page with the table that the test enforces. */
export async function renderPage(page) {
  const filled = page.replace(/(<!-- table: layers -->\n)[^]*?(<!-- end -->)/u, `$1\n${TABLE}\n\n$2`);
  return format(filled, { ...(await resolveConfig(PAGE)), filepath: PAGE });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(PAGE, await renderPage(await readFile(PAGE, 'utf8')));
  await writeFile(NUMBERS, await renderNumbers());
}
