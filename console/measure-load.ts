import type { Metafile } from 'esbuild';

/** Lists the files that the page needs before it shows something: its entry, what that imports, and its styles with their fonts. */
export function listFirstLoad({ outputs }: Metafile, entry: string): Set<string> {
  const needed = new Set<string>();
  const add = (path: string): void => {
    if (needed.has(path)) return;
    needed.add(path);
    const { imports = [], cssBundle } = outputs[path] ?? {};
    for (const one of imports) if (one.kind !== 'dynamic-import' && !one.external) add(one.path);
    if (cssBundle) add(cssBundle);
  };
  add(entry);
  return needed;
}
