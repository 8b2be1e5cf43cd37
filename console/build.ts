import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { listFirstLoad } from './measure-load.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const output = `${folder}built`;

/** Holds the hash of what the last build was made from. */
const INPUTS = `${output}/inputs.txt`;

/**
 * Builds the console into `console/built`: hashed files, each with its gzip, and the page that names them. Returns false if the
 * last build is still current. May be repeated.
 */
export async function buildConsole(): Promise<boolean> {
  const inputs = hashInputs();
  if (existsSync(INPUTS) && readFileSync(INPUTS, 'utf8') === inputs) return false;
  // Only a build needs esbuild, which the image does not contain.
  const { build, stop } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: { console: `${folder}source/main.tsx` },
    outdir: output,
    entryNames: '[name]-[hash]',
    chunkNames: 'view-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
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
  const first = [...listFirstLoad(metafile, entry?.[0] ?? '')].map((path) => `${basename(path)}.gz`);
  const sizes = first.map(
    (name) => `${(statSync(`${output}/${name}`).size / 1_000).toFixed(1).padStart(7)} KB  ${name}`,
  );
  const total = first.reduce((sum, name) => sum + statSync(`${output}/${name}`).size, 0);
  replaceFile('sizes.txt', `First load: ${(total / 1_000).toFixed(1)} KB compressed\n${sizes.join('\n')}\n`);
  replaceFile('inputs.txt', inputs);
  return true;
}

function hashInputs(): string {
  const files = globSync(['console/source/**/*', 'clients/typescript/source/**/*.ts'], {
    cwd: root,
    withFileTypes: true,
  });
  const paths = files.filter((file) => file.isFile()).map((file) => `${file.parentPath}/${file.name}`);
  const hash = createHash('sha256');
  for (const path of [...paths.toSorted(), `${folder}build.ts`, `${folder}measure-load.ts`, `${root}package.json`]) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Two builds at once never leave a half-written file. */
function replaceFile(name: string, bytes: Uint8Array | string): void {
  const temporary = `${output}/.${process.pid}-${name}`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, `${output}/${name}`);
}

if (import.meta.main) {
  await buildConsole();
  console.log(readFileSync(`${output}/sizes.txt`, 'utf8'));
}
