import type { Catalog } from '../../../clients/typescript/source/index.ts';

export type FormatName = Catalog['formats'][number]['name'];

export const EXAMPLE_DECK: object = {
  version: 1,
  ratio: '9:16',
  durationMs: 4000,
  fps: 30,
  background: { kind: 'gradient', colors: ['#1D4ED8', '#9333EA'] },
  slides: [
    {
      startMs: 0,
      endMs: 4000,
      boxes: [{ id: 'hook', text: 'Hello from Kinora', role: 'hook', rect: { x: 0.1, y: 0.35, w: 0.8, h: 0.3 } }],
    },
  ],
  captions: { enabled: false, style: 'plain' },
};
