import { readFile } from 'node:fs/promises';

const GUIDE = new URL('../../docs/guides/deploy.md', import.meta.url);

/** The code blocks of one language within a chapter of docs/guides/deploy.md, in their order. */
export async function getBlocks(chapter: string, language: string): Promise<string[]> {
  const guide = await readFile(GUIDE, 'utf8');
  const text = guide.split(/^## /mu).find((part) => part.startsWith(`${chapter}\n`));
  if (text === undefined) throw new Error(`docs/guides/deploy.md has no chapter "${chapter}"`);
  const blocks = text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gmu);
  return [...blocks].filter(([, name]) => name === language).map(([, , code = '']) => code);
}
