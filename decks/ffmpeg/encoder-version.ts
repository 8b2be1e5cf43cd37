import { spawnSync } from 'node:child_process';
import { findFfmpeg, findFfprobe, type Binary } from './find-ffmpeg.ts';

const versions = new Map<string, string>();

/** Reads the version that ffmpeg prints (`7.1.5-0+deb13u1`); `unknown` if it prints none, null without ffmpeg. */
export function readFfmpegVersion(): string | null {
  return readVersion(findFfmpeg());
}

export function readFfprobeVersion(): string | null {
  return readVersion(findFfprobe());
}

function readVersion(found: Binary): string | null {
  if (!found.ok) return null;
  const version = versions.get(found.path) ?? queryVersion(found.path);
  versions.set(found.path, version);
  return version;
}

function queryVersion(path: string): string {
  const options = { encoding: 'utf8', env: { LC_ALL: 'C' }, timeout: 10_000 } as const;
  const { stdout } = spawnSync(path, ['-version'], options);
  return /^\w+ version (\S+)/u.exec(stdout ?? '')?.[1] ?? 'unknown';
}
