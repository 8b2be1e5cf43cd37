import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface DocumentedCommand {
  document: string;
  command: string;
}

/** A fenced block of shell commands. */
export interface ShellBlock {
  document: string;
  chapter: string;
  code: string;
}

/** The text of every document that users, operators and contributors read, by its path. */
export async function readDocuments(): Promise<Map<string, string>> {
  const docs = (await readdir(join(ROOT, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'));
  const clients = await readdir(join(ROOT, 'clients'), { recursive: true });
  const manuals = clients.filter((name) => /^\w+\/README\.md$/u.test(name));
  const paths = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    ...docs.map((name) => `docs/${name}`).sort(),
    ...manuals.map((name) => `clients/${name}`),
  ];
  const read = async (path: string): Promise<[string, string]> => [path, await readFile(join(ROOT, path), 'utf8')];
  return new Map(await Promise.all(paths.map(read)));
}

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gmu;
const PROGRAMS = 'npm|node|npx|curl|git|bash|sh|docker|helm|kubectl|psql|temporal|pip|brew|apt-get';

export function listShellBlocks(documents: Map<string, string>): ShellBlock[] {
  return [...documents].flatMap(([document, text]) =>
    text.split(/^## /mu).flatMap((part, index) => {
      const chapter = index === 0 ? '' : (part.split('\n')[0] ?? '');
      const blocks = [...part.matchAll(FENCE)].filter(([, language = '']) => /^(?:sh|bash|console)$/u.test(language));
      return blocks.map(([, , code = '']) => ({ document, chapter, code }));
    }),
  );
}

/** The commands of indented lines, of inline code, and of fenced blocks that start with `npm run`. */
export function listCommands(documents: Map<string, string>): DocumentedCommand[] {
  const start = `(?:[A-Z_0-9]+=\\S+ )*(?:${PROGRAMS}) `;
  const indented = new RegExp(`^ {4}(${start}.+)$`, 'gmu');
  const inline = new RegExp(`\`(${start}[^\`]+)\``, 'gu');
  return [...documents].flatMap(([document, text]) => {
    const fenced = [...text.matchAll(FENCE)].map(([, , code = '']) => code.replaceAll(/\\\n\s*/gu, ''));
    const prose = text.replaceAll(FENCE, '');
    const found = [
      ...[...prose.matchAll(indented), ...prose.matchAll(inline)].map(([, command = '']) => command),
      ...fenced.flatMap((code) => code.split('\n').filter((line) => line.startsWith('npm run '))),
    ];
    return found.map((command) => ({ document, command: command.replaceAll(/\s+#.*$|\s*\n\s*/gu, ' ').trim() }));
  });
}
