import { fetchArchive, goArch } from './fetch-archive.ts';
import type { Progress } from './find-temporal.ts';

export type Release = { version: string; target: string; progress: Progress; signal?: AbortSignal };

/** Where Temporal's own SDKs fetch their development server. */
const ARCHIVES = 'https://temporal.download/cli/archive';

/** Fetches the release into `target`. Answers false, having said so, when it cannot be had; an outside failure is no error. */
export async function downloadTemporal(release: Release, archives = ARCHIVES): Promise<boolean> {
  const { version, target, progress, signal } = release;
  const url = `${archives}/v${version}?platform=${process.platform}&arch=${goArch}`;
  return fetchArchive({ title: `Temporal ${version}`, url, programs: { temporal: target }, progress, signal });
}
