import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Metafile, Plugin } from 'esbuild';

/** The files that a browser loads for a view, without those that it has loaded for the views around it. */
interface ViewLoad {
  name: string;
  files: string[];
}

/** Lists the files of the first load, and then those that each view adds when it is first shown. */
function listLoads({ outputs }: Metafile, entry: string): ViewLoad[] {
  const listed = new Set<string>();
  const list = (path: string, known: ReadonlySet<string>): ViewLoad[] => {
    listed.add(path);
    const files = listNeeded(outputs, path, known);
    const later = [...files].flatMap((file) => outputs[file]?.imports ?? []).filter(isDynamicImport);
    const name = basename(outputs[path]?.entryPoint ?? path).replace(/(?:-view)?\.\w+$/u, '');
    const nested = [...new Set(later.map((one) => one.path))].flatMap((one) =>
      listed.has(one) ? [] : list(one, new Set([...known, ...files])),
    );
    return [{ name, files: [...files] }, ...nested];
  };
  return list(entry, new Set());
}

const isDynamicImport = ({ kind }: { kind: string }): boolean => kind === 'dynamic-import';

/** Lists a file, its static imports, and its style sheets with their fonts, except `known` files. */
function listNeeded(outputs: Metafile['outputs'], entry: string, known: ReadonlySet<string>): Set<string> {
  const needed = new Set<string>();
  const add = (path: string): void => {
    if (needed.has(path) || known.has(path)) return;
    needed.add(path);
    const { imports = [], cssBundle } = outputs[path] ?? {};
    for (const one of imports) if (!isDynamicImport(one) && !one.external) add(one.path);
    if (cssBundle) add(cssBundle);
  };
  add(entry);
  return needed;
}

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const output = `${folder}built`;

/** The file with the hash of the inputs of the last build. */
const INPUTS_FILE = `${output}/inputs.txt`;

/** Drops the fields of the emoji that the console does not read. */
const shortenEmoji: Plugin = {
  name: 'shorten-emoji',
  setup({ onLoad }) {
    onLoad({ filter: /emojibase-data.\w+.compact\.json$/ }, ({ path }) => {
      const all = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[];
      const contents = all.map(({ unicode, label, tags, group }) => ({ unicode, label, tags, group }));
      return { contents: JSON.stringify(contents), loader: 'json' };
    });
  },
};

/**
 * Builds the console into `console/built`: files with a hash in their names, each with its gzip, and the page that
 * links them. Returns false, and builds nothing, if no input has changed since the last build.
 */
export async function buildConsole(): Promise<boolean> {
  const inputs = hashInputs();
  if (existsSync(INPUTS_FILE) && readFileSync(INPUTS_FILE, 'utf8') === inputs) return false;
  // The Docker image contains no esbuild, which only a build needs.
  const { build, stop } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: { console: `${folder}source/main.tsx` },
    outdir: output,
    entryNames: '[name]-[hash]',
    chunkNames: 'view-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    plugins: [shortenEmoji],
    absWorkingDir: root,
    nodePaths: [`${root}node_modules`],
    publicPath: '/console/',
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  // Ends the process of esbuild.
  await stop();
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('main.tsx'));
  const page = readFileSync(`${folder}source/index.html`, 'utf8')
    .replace('console.js', basename(entry?.[0] ?? ''))
    .replace('console.css', basename(entry?.[1].cssBundle ?? ''));

  mkdirSync(output, { recursive: true });
  const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), bytes: contents }));
  for (const { name, bytes } of [...files, { name: 'index.html', bytes: page }]) {
    replaceFile(name, bytes);
    replaceFile(`${name}.gz`, gzipSync(bytes, { level: 9 }));
  }
  replaceFile('sizes.txt', writeSizes(listLoads(metafile, entry?.[0] ?? '')));
  replaceFile('inputs.txt', inputs);
  return true;
}

/** Writes a line per view: the compressed size of its files, the first load first. */
function writeSizes(loads: readonly ViewLoad[]): string {
  const lines = loads.map(({ name, files }, index) => {
    const bytes = files.reduce((sum, path) => sum + statSync(`${output}/${basename(path)}.gz`).size, 0);
    return `${(bytes / 1_000).toFixed(1).padStart(6)} KB  ${index === 0 ? 'first load' : name}\n`;
  });
  return lines.join('');
}

function hashInputs(): string {
  const files = globSync(['console/source/**/*', 'clients/typescript/source/**/*.ts', 'domain/**/*.ts'], {
    cwd: root,
    withFileTypes: true,
  });
  const paths = files.filter((file) => file.isFile()).map((file) => `${file.parentPath}/${file.name}`);
  const hash = createHash('sha256');
  for (const path of [...paths.toSorted(), `${folder}build.ts`, `${root}package.json`]) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Replaces a file by a rename, so that concurrent builds never leave a half-written one. */
function replaceFile(name: string, bytes: Uint8Array | string): void {
  const temporary = `${output}/.${process.pid}-${name}`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, `${output}/${name}`);
}

if (import.meta.main) {
  await buildConsole();
  console.log(readFileSync(`${output}/sizes.txt`, 'utf8'));
}
