import { buildStandIn, STAND_INS, type StandInName } from '../../../tools/docker/build-stand-in.ts';
import type { Engine } from '../../../tools/docker/open-engine.ts';
import { canRun } from '../../../tools/docker/run-command.ts';
import { ROOT, type ComposeProject } from './compose-project.ts';

/** The image of the project before the upgrade and after it. */
export const RELEASES = { old: 'kinora-test:1', new: 'kinora-test:2' };

const BASE = 'node:24-trixie-slim';
/** 250 MB are ffmpeg with its libraries, 270 MB packages, of which fonts are 100 MB. */
const MAX_BYTES_OVER_BASE = 550_000_000;
const PULL_TIMEOUT_MS = 600_000;

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

interface Image {
  name: string;
  isStandIn: boolean;
  bytes: number;
}

/** Pulls the images that are missing, or builds stand-ins under their names if their registry cannot be reached. */
async function ensureImages(engine: Engine, log: (line: string) => void): Promise<Image[]> {
  const images: Image[] = [];
  let canPull = true;
  for (const name of Object.keys(STAND_INS) as StandInName[]) {
    if (!(await isPresent(engine, name))) {
      canPull = canPull && (await pull(engine, name));
      if (!canPull) {
        log(`${name} cannot be pulled: building a stand-in`);
        await buildStandIn(engine, name);
      }
    }
    images.push(await inspectImage(engine, name));
  }
  return images;
}

function isPresent({ env }: Engine, name: string): Promise<boolean> {
  return canRun('docker', ['image', 'inspect', name], { env });
}

function pull({ env }: Engine, name: string): Promise<boolean> {
  return canRun('docker', ['pull', '--quiet', name], { env, signal: AbortSignal.timeout(PULL_TIMEOUT_MS) });
}

async function inspectImage({ docker }: Engine, name: string): Promise<Image> {
  const format = '{{.Size}} {{index .Config.Labels "kinora.stand-in"}}';
  const [bytes, standIn] = (await docker(['image', 'inspect', '--format', format, name])).split(' ');
  return { name, bytes: Number(bytes), isStandIn: standIn === 'true' };
}
