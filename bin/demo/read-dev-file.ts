import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Where the Kinora that runs on a home is reached, and with which key. Throws with what to do where none runs. */
export async function readDevFile(home: string): Promise<{ baseUrl: string; apiKey: string }> {
  try {
    return JSON.parse(await readFile(resolve(home, 'dev.json'), 'utf8')) as { baseUrl: string; apiKey: string };
  } catch (error) {
    throw new Error(`Kinora does not run in ${home}. Start it first, in another terminal: npm start`, { cause: error });
  }
}
