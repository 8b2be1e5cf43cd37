import { chooseIsolation, type IsolationSetting } from '../isolation/choose-isolation.ts';
import type { Isolation } from '../isolation/isolation.ts';
import { findFfmpeg } from './find-ffmpeg.ts';

const chosen = new Map<string, Promise<Isolation>>();

/**
 * Chooses the isolation of ffmpeg and ffprobe once per process. Rejects if `ENCODER_ISOLATION` is `required` and this machine
 * has none.
 */
export function loadIsolation(): Promise<Isolation> {
  const setting = (process.env['ENCODER_ISOLATION'] || 'auto') as IsolationSetting;
  const found = findFfmpeg();
  if (!found.ok) return Promise.reject(new Error(found.message));
  const key = `${setting} ${found.path}`;
  const isolation = chosen.get(key) ?? chooseIsolation(setting, found.path);
  chosen.set(key, isolation);
  return isolation;
}
