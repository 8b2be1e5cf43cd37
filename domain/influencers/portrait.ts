import { hashText } from '../seeded-random.ts';
import type { MediaCall } from '../content/media-call.ts';

/** Providers accept seeds of 31 bits. */
const SEED_COUNT = 2 ** 31;

interface PortraitSubject {
  appearance: string;
  referenceAssetId: string | null;
}

/** The call for an influencer's portrait. Each preview gets a different picture. */
export function buildPortraitCall({ appearance, referenceAssetId }: PortraitSubject, previewId: string): MediaCall {
  return {
    kind: 'image',
    prompt:
      `Portrait of ${appearance.replace(/\s+/gu, ' ').trim()}, head and shoulders, looking straight into the camera, ` +
      'face in the upper middle.\nNatural light, sharp focus, calm background, no text, no letters, no logos.',
    ratio: '9:16',
    references: referenceAssetId === null ? [] : [{ asset: referenceAssetId }],
    seed: hashText(previewId) % SEED_COUNT,
  };
}
