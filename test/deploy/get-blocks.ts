import { readFile } from 'node:fs/promises';

/** The code blocks of one language within a chapter of a guide, by default docs/guides/deploy.md, in their order. */
export async function getBlocks(chapter: string, language: string, guide = 'deploy.md'): Promise<string[]> {
  const document = await readFile(new URL(`../../docs/guides/${guide}`, import.meta.url), 'utf8');
  const text = document.split(/^## /mu).find((part) => part.startsWith(`${chapter}\n`));
  if (text === undefined) throw new Error(`docs/guides/${guide} has no chapter "${chapter}"`);
  const blocks = text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gmu);
  return [...blocks].filter(([, name]) => name === language).map(([, , code = '']) => code);
}
