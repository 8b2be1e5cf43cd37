import { afterAll, describe, expect, test } from '@jest/globals';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { sampleByDay } from '../../support/runs.ts';
import { hearEverywhere } from './hear-everywhere.ts';
import { measureDeviations, probeFile } from './measure-deviations.ts';
import { ODD_CLIPS, ODD_SOUNDS } from './odd-clips.ts';
import { ODD_PICTURES, REFUSED_PICTURES } from './odd-pictures.ts';
import { showEverywhere } from './show-everywhere.ts';
import { useFolder } from '../../support/use-folder.ts';

const TONE_DB = -16.99;
const MAX_LEVEL_ERROR_DB = 0.3;

const folder = useFolder('entrance');
const largest = { pixel: 0, where: '', db: 0 };

afterAll(async () => {
  console.info(`largest deviation: ${largest.pixel} of 255 (${largest.where}), ${largest.db.toFixed(2)} dB`);
});

describe('every path shows a file in the same colours and upright', () => {
  test.each(sampleByDay([...ODD_PICTURES, ...ODD_CLIPS], 16, 6).map((file) => [file.name, file] as const))(
    '%s',
    async (name, file) => {
      const probed = await probeFile(await file.make(folder));
      const shown = await showEverywhere(probed);

      const deviations = measureDeviations(shown, file);
      for (const [path, deviation] of Object.entries(deviations)) {
        if (deviation > largest.pixel) Object.assign(largest, { pixel: deviation, where: `${name}: ${path}` });
      }
      const { slack = 3 } = file;
      expect(Object.entries(deviations).filter(([, deviation]) => deviation > slack)).toEqual([]);
    },
  );
});

describe('every path plays a sound at the same loudness', () => {
  test.each(sampleByDay(ODD_SOUNDS, 5).map((file) => [file.name, file] as const))('%s', async (_, file) => {
    const heard = await hearEverywhere(await file.make(folder));

    const off = Object.entries(heard).map(([path, levels]) => {
      const error = levels.length === 2 ? Math.max(...levels.map((level) => Math.abs(level - TONE_DB))) : Infinity;
      largest.db = Math.max(largest.db, error);
      return [path, error] as const;
    });
    expect(off.filter(([, error]) => error > MAX_LEVEL_ERROR_DB)).toEqual([]);
  });
});

test.each(REFUSED_PICTURES.map((file) => [file.name, file] as const))(
  '%s is refused by name, with what to send instead',
  async (_, { make, reason }) => {
    expect(await probeMedia(await make(folder))).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  },
);
