import { ensureImages, inspectImage } from '../../../tools/docker/ensure-images.ts';
import type { Engine } from '../../../tools/docker/open-engine.ts';
import { canRun } from '../../../tools/docker/run-command.ts';
import { ROOT, type ComposeProject } from './compose-project.ts';

/** The image of the project before the upgrade and after it. */
export const RELEASES = { old: 'kinora-test:1', new: 'kinora-test:2' };

const BASE = 'node:24-trixie-slim';
/** 250 MB are ffmpeg with its libraries, 270 MB packages, of which fonts are 100 MB. */
const MAX_BYTES_OVER_BASE = 550_000_000;

/** Makes the images of others available. Removes that of an earlier run, so that `up` must build it. */
export async function prepareImages(engine: Engine, log: (line: string) => void): Promise<void> {
  for (const { name, bytes, isStandIn } of await ensureImages(engine, log))
    log(`${name}${isStandIn ? ' (stand-in)' : ''}: ${toMegabytes(bytes)}`);
  for (const name of Object.values(RELEASES)) await canRun('docker', ['image', 'rm', name], { env: engine.env });
}

/** Builds a second image, which differs by a label. Returns what is wrong with the first. */
export async function buildNextImage(
  engine: Engine,
  project: ComposeProject,
  log: (line: string) => void,
): Promise<string[]> {
  const version = ['--label', 'org.opencontainers.image.version=2'];
  await project.docker('build', ...version, '--tag', RELEASES.new, ROOT);
  const [base, image] = await Promise.all([inspectImage(engine, BASE), inspectImage(engine, RELEASES.old)]);
  const over = image.bytes - base.bytes;
  log(`the image has ${toMegabytes(image.bytes)}, ${toMegabytes(over)} over its base`);
  return over > MAX_BYTES_OVER_BASE ? [`the image is ${toMegabytes(over)} larger than its base`] : [];
}

function toMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
