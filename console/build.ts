import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, stop } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
const output = `${folder}built`;

/** Builds the console into `console/built`: hashed files, each with its gzip, and the page that names them. May be repeated. */
export async function buildConsole(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}source/main.tsx`],
    outdir: output,
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  // Ends the process of esbuild.
  await stop();
  const style = readFileSync(`${folder}source/console.css`);
  const sources = [
    ...outputFiles.map(({ contents }) => ({ type: 'js', bytes: contents })),
    { type: 'css', bytes: style },
  ];
  const files = sources.map(({ type, bytes }: { type: string; bytes: Uint8Array }) => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    return { name: `console-${hash}.${type}`, type, bytes };
  });
  const nameFile = (type: string) => files.find((file) => file.type === type)?.name ?? '';
  const page = readFileSync(`${folder}source/index.html`, 'utf8')
    .replace('console.js', nameFile('js'))
    .replace('console.css', nameFile('css'));

  mkdirSync(output, { recursive: true });
  for (const { name, bytes } of [...files, { name: 'index.html', bytes: page }]) {
    replaceFile(name, bytes);
    replaceFile(`${name}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Two builds at once never leave a half-written file. */
function replaceFile(name: string, bytes: Uint8Array | string): void {
  const temporary = `${output}/.${process.pid}-${name}`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, `${output}/${name}`);
}

if (import.meta.main) await buildConsole();
