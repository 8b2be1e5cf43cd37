import { fetchArchive, goArch } from './fetch-archive.ts';
import type { Progress } from '../launcher/terminal.ts';

export type Release = { version: string; target: string; progress: Progress; signal?: AbortSignal };

/** Temporal's SDKs download their development server from here. */
const ARCHIVES = 'https://temporal.download/cli/archive';

/** Downloads the release into `target`. Returns false, with a progress message, if the download fails. */
export async function downloadTemporal(release: Release, archives = ARCHIVES): Promise<boolean> {
  const { version, target, progress, signal } = release;
  const url = `${archives}/v${version}?platform=${process.platform}&arch=${goArch}`;
  return fetchArchive({ title: `Temporal ${version}`, url, programs: { temporal: target }, progress, signal });
}
