import { expect, test } from '@jest/globals';
import { measureDeviations, probeFile } from './measure-deviations.ts';
import { ODD_CLIPS } from './odd-clips.ts';
import { ODD_PICTURES } from './odd-pictures.ts';
import { MORE_BACKGROUNDS, showAsOwnVideo, showBackground } from './show-everywhere.ts';
import { useFolder } from '../../support/use-folder.ts';

const folder = useFolder('backgrounds');

test.each([...ODD_PICTURES, ...ODD_CLIPS].map((file) => [file.name, file] as const))(
  'every background shows %s in the same colours and upright',
  async (_, file) => {
    const probed = await probeFile(await file.make(folder));
    // What is right for an HDR clip is what its own video shows.
    const right = file.hdr ? await showAsOwnVideo(probed.path) : {};
    for (const name of Object.keys(MORE_BACKGROUNDS[probed.kind])) {
      const deviations = measureDeviations({ ...right, ...(await showBackground(probed, name)) }, file);
      expect([name, Math.max(file.slack ?? 3, deviations[name] ?? Infinity)]).toEqual([name, file.slack ?? 3]);
    }
  },
  600_000,
);
