/** Builds a small example deck: a gradient and three slides with automatically sized text. */
export function buildDemoDeck(): object {
  const lines = [
    'Your video,\nfrom one JSON call',
    'Rendered, scheduled\nand published once',
    'Signed webhook included',
  ];
  return {
    version: 1,
    ratio: '9:16',
    durationMs: 6_000,
    fps: 30,
    background: { kind: 'gradient', colors: ['#1B1464', '#C4297D', '#FF8A3C'], angle: 160 },
    slides: lines.map((text, index) => ({
      startMs: index * 2_000,
      endMs: (index + 1) * 2_000,
      boxes: [{ id: `line${index + 1}`, text, rect: { x: 0.08, y: 0.3, w: 0.8, h: 0.25 } }],
    })),
    captions: { enabled: false, style: 'plain' },
  };
}
