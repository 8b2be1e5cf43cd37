import { canRun } from './run-command.ts';
import type { Engine } from './open-engine.ts';
import { buildStandIn, STAND_INS, type StandInName } from './build-stand-in.ts';

const PULL_TIMEOUT_MS = 600_000;

export interface Image {
  name: string;
  isStandIn: boolean;
  bytes: number;
}

/** Pulls the images that are missing, or builds stand-ins under their names if their registry cannot be reached. */
export async function ensureImages(engine: Engine, log: (line: string) => void): Promise<Image[]> {
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

export async function inspectImage({ docker }: Engine, name: string): Promise<Image> {
  const format = '{{.Size}} {{index .Config.Labels "kinora.stand-in"}}';
  const [bytes, standIn] = (await docker(['image', 'inspect', '--format', format, name])).split(' ');
  return { name, bytes: Number(bytes), isStandIn: standIn === 'true' };
}
