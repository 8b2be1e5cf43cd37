import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

/** The files that a browser loads for a part of the console, and has not loaded for the parts around it. */
export interface ViewLoad {
  name: string;
  files: string[];
}

/** Lists the first load, and then what each part adds that is loaded when it is first shown. */
export function listLoads({ outputs }: Metafile, entry: string): ViewLoad[] {
  const list = (path: string, known: ReadonlySet<string>): ViewLoad[] => {
    const files = listNeeded(outputs, path, known);
    const later = [...files].flatMap((file) => outputs[file]?.imports ?? []).filter(isLater);
    const name = basename(outputs[path]?.entryPoint ?? path).replace(/(?:-view)?\.\w+$/u, '');
    const nested = [...new Set(later.map((one) => one.path))].flatMap((one) =>
      list(one, new Set([...known, ...files])),
    );
    return [{ name, files: [...files] }, ...nested];
  };
  return list(entry, new Set());
}

const isLater = ({ kind }: { kind: string }): boolean => kind === 'dynamic-import';

/** Lists a file, what it imports, and its styles with their fonts, without what is there already. */
function listNeeded(outputs: Metafile['outputs'], entry: string, known: ReadonlySet<string>): Set<string> {
  const needed = new Set<string>();
  const add = (path: string): void => {
    if (needed.has(path) || known.has(path)) return;
    needed.add(path);
    const { imports = [], cssBundle } = outputs[path] ?? {};
    for (const one of imports) if (one.kind !== 'dynamic-import' && !one.external) add(one.path);
    if (cssBundle) add(cssBundle);
  };
  add(entry);
  return needed;
}
