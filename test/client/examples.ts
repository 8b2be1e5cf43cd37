import { readFile } from 'node:fs/promises';

const ROOT = new URL('../../', import.meta.url);

export interface Examples {
  /** The shell blocks in order. */
  shell: string[];
  /** The programs in TypeScript or Python by the name in their first line; blocks with the same name form one program. */
  programs: Record<string, string>;
}

/** Reads the code blocks of a section or of a whole Markdown file. */
export async function getExamples(path: string, chapter?: string): Promise<Examples> {
  const text = await readFile(new URL(path, ROOT), 'utf8');
  const part = chapter === undefined ? text : text.split(/^## /mu).find((one) => one.startsWith(`${chapter}\n`));
  if (part === undefined) throw new Error(`${path} has no chapter "${chapter}".`);
  const examples: Examples = { shell: [], programs: {} };
  for (const [, language, code = ''] of part.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gmu)) {
    if (language === 'sh') examples.shell.push(code);
    if (language !== 'ts' && language !== 'py') continue;
    const [, name, program = ''] = /^(?:\/\/|#) (\S+\.(?:ts|py))\n([\s\S]*)$/u.exec(code) ?? [];
    if (!name) throw new Error(`${path} has a program whose first line does not name its file:\n${code}`);
    examples.programs[name] = (examples.programs[name] ?? '') + program;
  }
  return examples;
}
