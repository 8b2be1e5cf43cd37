import { expect, test } from '@jest/globals';
import { chooseIsolation } from '../../../decks/ffmpeg/load-isolation.ts';
import { PERL, listWorkingModes } from './modes.ts';

/** Starts in no mode, as ffmpeg does on a machine that forbids all of them. */
const UNSTARTABLE = '/bin/false';

test('a required isolation that is not available is an error that names what was tried', async () => {
  const choosing = chooseIsolation('required', UNSTARTABLE);
  await expect(choosing).rejects.toThrow(/^ENCODER_ISOLATION is required, but ffmpeg cannot be isolated .*\.$/u);
});

test('auto falls back to no isolation, and off uses none', async () => {
  expect(await chooseIsolation('auto', UNSTARTABLE)).toMatchObject({ mode: 'none' });
  expect(await chooseIsolation('off', PERL)).toMatchObject({ mode: 'none' });
});

test('auto chooses the strongest mode that works', async () => {
  const [strongest] = await listWorkingModes();
  const { mode } = await chooseIsolation('auto', PERL);
  expect(mode).toBe(strongest?.mode ?? 'none');
});
