import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { checkConformance } from '../../decks/probe/check-conformance.ts';
import { loadFonts } from '../../decks/fonts/fonts.ts';
import { layOutDeck } from '../../decks/text/lay-out-deck.ts';
import { probeMedia } from '../../decks/probe/probe-media.ts';
import type { RenderAsset } from '../../decks/encode/plan-render.ts';
import { renderDeck, type RenderInput, type Rendered } from '../../decks/render-deck.ts';
import { buildBox, parseValidDeck, buildRawDeck, buildSlides, type RawDeck } from './build-deck.ts';
import {
  toRenderAsset,
  runFfmpegTo,
  makeClip,
  makePicture,
  readPixel,
  createWatchedFfmpeg,
  turnOffIsolation,
} from './make-media.ts';
import { sampleByDay, testAtNight } from '../support/runs.ts';
import { waitUntilNoneRuns } from '../support/list-processes.ts';
import { useFolder } from '../support/use-folder.ts';

const folder = useFolder('render');
const assets = new Map<string, RenderAsset>();

beforeAll(async () => {
  assets.set('clip', toRenderAsset('video', await makeClip(folder)));
  const stillClip = ['-f', 'lavfi', '-i', 'smptebars=s=640x360:r=25:d=2', '-c:v', 'libx264', '-preset', 'ultrafast'];
  // A clip that hardly changes takes a third of the time to encode.
  assets.set(
    'still-clip',
    toRenderAsset('video', await runFfmpegTo(folder, 'still.mp4', ...stillClip, '-pix_fmt', 'yuv420p')),
  );
  assets.set('picture', toRenderAsset('image', await makePicture(folder)));
  const broken = join(folder, 'broken.mp4');
  await writeFile(broken, 'no clip at all');
  assets.set('broken', toRenderAsset('video', broken));
  assets.set('pictureless', toRenderAsset('video', await makePicturelessClip()));
});

/** A clip whose pictures cannot be decoded. */
async function makePicturelessClip(): Promise<string> {
  const path = await makeClip(folder, 'pictureless.mp4');
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0, bytes.indexOf('mdat') + 4, bytes.indexOf('moov') - 4));
  return path;
}

let count = 0;
function render(raw: RawDeck, options: Partial<RenderInput> = {}): Promise<Rendered> {
  const outDir = join(folder, `out-${count++}`);
  const { signal } = new AbortController();
  return renderDeck({ deck: parseValidDeck(raw), assets, outDir, onProgress: () => {}, signal, ...options });
}

/** A third of the pixels of the usual deck in half of its time, for tests of neither. */
const SMALL = {
  ratio: '1:1',
  fps: 24,
  durationMs: 1500,
  slides: [{ startMs: 0, endMs: 1500, boxes: [buildBox()] }],
};
const fade = { transition: { kind: 'fade', durationMs: 300 } };
const slide = (startMs: number, endMs: number, more: object = {}) => {
  const boxes = [buildBox({ id: `b${startMs}`, animation: { in: 'pop', out: 'fade' } })];
  return { startMs, endMs, boxes, ...more };
};
/** A clip that is shown only while it slides in, soon after a transition of one frame. */
const buildPassing = (src: string): RawDeck => {
  const [move, gradient, background] = [
    { kind: 'slide-left', durationMs: 200 },
    { kind: 'gradient' },
    { kind: 'video', src },
  ];
  const slides = [
    slide(0, 600, { boxes: [] }),
    slide(600, 900, { boxes: [], transition: { ...move, durationMs: 34 }, background: gradient }),
    slide(900, 1100, { boxes: [], transition: move, background }),
    slide(1100, 1700, { boxes: [] }),
  ];
  return buildRawDeck({ ratio: '1:1', durationMs: 1700, slides });
};
const words = [
  { text: 'Steep', startMs: 100, endMs: 600 },
  { text: 'overnight', startMs: 600, endMs: 1400 },
];

describe('rendering', () => {
  test.each(
    sampleByDay<[string, RawDeck]>(
      [
        ['a colour', buildRawDeck({ background: { kind: 'color', color: '#FDE68A' } })],
        ['a gradient at 24 frames', buildRawDeck({ fps: 24, durationMs: 3333, background: { kind: 'gradient' } })],
        ['a picture', buildRawDeck({ background: { kind: 'image', src: 'picture', shade: 0.3, blur: 0.2 } })],
        ['a clip', buildRawDeck({ background: { kind: 'video', src: 'clip' } })],
        [
          'a clip that does not loop, square',
          buildRawDeck({ ratio: '1:1', background: { kind: 'video', src: 'still-clip', loop: false } }),
        ],
        ['captions', buildRawDeck({ fps: 60, captions: { enabled: true, style: 'pill', words } })],
        [
          'a clip without text',
          buildRawDeck({ background: { kind: 'video', src: 'still-clip' }, slides: buildSlides() }),
        ],
        [
          'all features',
          buildRawDeck({
            background: { kind: 'video', src: 'clip', fit: 'contain-blur' },
            slides: [
              slide(200, 900),
              slide(900, 1800, { ...fade, background: { kind: 'image', src: 'picture' } }),
              slide(1800, 2400, { ...fade, background: { kind: 'color' } }),
              slide(2400, 3000, { ...fade, background: { kind: 'video', src: 'clip', trimStartMs: 500 } }),
            ],
            captions: { enabled: true, style: 'highlight', words },
          }),
        ],
      ],
      8,
    ),
  )('a deck with %s conforms to the rules of every platform', async (_, raw) => {
    const video = await render(raw);

    expect(await checkConformance(video.videoPath)).toEqual([]);
    const [file, poster] = [await probeMedia(video.videoPath), await probeMedia(video.thumbnailPath)];
    expect(file).toMatchObject({
      width: video.width,
      height: video.height,
      durationMs: video.durationMs,
      fps: raw['fps'],
    });
    expect(poster).toMatchObject({ mimeType: 'image/jpeg', width: video.width, height: video.height });
    expect((await stat(video.videoPath)).size).toBe(video.bytes);
  });

  test('an ordinary file does not conform to the rules of the platforms', async () => {
    const ordinary = await runFfmpegTo(folder, 'ordinary.mp4', '-i', assets.get('clip')?.path ?? '', '-c', 'copy');
    const broken = await checkConformance(ordinary);
    for (const rule of ['moov must come before mdat', 'edit list', '48 kHz', 'out of range', '3 to 180 s']) {
      expect(broken.join('\n')).toContain(rule);
    }
  });

  test('a deck gives the same bytes each time, with and without isolation', async () => {
    const raw = buildRawDeck({
      ...SMALL,
      background: { kind: 'video', src: 'still-clip' },
      captions: { enabled: true, style: 'karaoke', words },
    });
    const isolated = await render(raw);
    const turnOn = turnOffIsolation();
    const exposed = await render(raw).finally(turnOn);
    expect(exposed.sha256).toBe(isolated.sha256);
  });

  test('colours survive the encoder', async () => {
    const slides = [
      slide(0, 500, { boxes: [] }),
      slide(500, 1000, { boxes: [], background: { kind: 'image', src: 'picture' } }),
    ];
    const background = { kind: 'color', color: '#0078FF' };
    const { videoPath } = await render(buildRawDeck({ ...SMALL, background, slides }));
    for (const [frame, color] of [
      [6, [0, 120, 255]],
      [18, [255, 128, 0]],
      [30, [0, 120, 255]],
    ] as const) {
      const seen = await readPixel(videoPath, frame, 540, 540);
      seen.forEach((channel, index) => expect(Math.abs(channel - (color[index] ?? 0))).toBeLessThanOrEqual(3));
    }
  });

  testAtNight('the thumbnail of a clip is drawn with it, in the colours of the video', async () => {
    const ffmpeg = await createWatchedFfmpeg(await mkdtemp(join(folder, 'cover-')));
    const restore = turnOffIsolation();
    const raw = buildRawDeck({ ...SMALL, coverMs: 500, background: { kind: 'video', src: 'still-clip' } });
    const { videoPath, thumbnailPath } = await render(raw, { ffmpegPath: ffmpeg.path }).finally(restore);
    expect(await ffmpeg.countRuns()).toBe(2);
    for (const x of [80, 540, 1000]) {
      const shown = await readPixel(videoPath, 12, x, 40);
      const seen = await readPixel(thumbnailPath, 0, x, 40, 'bt601');
      seen.forEach((channel, index) => expect(Math.abs(channel - (shown[index] ?? 0))).toBeLessThanOrEqual(4));
    }
  });

  testAtNight('a clip in a transition beside others is drawn to its end', async () => {
    const { durationMs } = await render(buildPassing('clip'));
    expect(durationMs).toBe(1700);
  });

  test('progress rises to 100', async () => {
    const seen: number[] = [];
    await render(buildRawDeck(SMALL), { onProgress: (percent) => seen.push(percent) });
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(100);
  });
});

describe('texts', () => {
  test.each(
    sampleByDay(
      [
        `it's 10:30, \\ and; [b] 100% {\\pos(1,1)}`,
        '%{localtime} %{pts} ${HOME} $(id)',
        `a'[o];movie=/etc/passwd[m];[o][m]overlay,drawtext=text='b`,
      ],
      3,
    ),
  )('text is drawn literally and never appears in the command line: %s', async (text) => {
    const ffmpeg = await createWatchedFfmpeg(await mkdtemp(join(folder, 'text-')));
    const restore = turnOffIsolation();
    const raw = buildRawDeck({
      ratio: '1:1',
      fps: 24,
      background: { kind: 'video', src: 'still-clip' },
      slides: buildSlides(buildBox({ text })),
    });

    const { videoPath } = await render(raw, { ffmpegPath: ffmpeg.path }).finally(restore);

    expect(await checkConformance(videoPath)).toEqual([]);
    const { layouts } = layOutDeck(parseValidDeck(raw), loadFonts());
    const drawn = layouts.get('title')?.lines.map((line) => line.text);
    expect(drawn?.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    const args = await ffmpeg.args();
    for (const piece of text.split(' ').filter((word) => word.length > 5)) expect(args).not.toContain(piece);
  });
});

describe('failing renders', () => {
  test('an abort during a render throws cancelled and leaves no process', async () => {
    const outDir = await mkdtemp(join(folder, 'abort-'));
    const controller = new AbortController();
    const slides = [{ startMs: 0, endMs: 60_000, boxes: [buildBox()] }];
    const raw = buildRawDeck({
      durationMs: 60_000,
      coverMs: 50_000,
      background: { kind: 'video', src: 'clip' },
      slides,
    });

    let stoppedAt = 100;
    const rendering = render(raw, {
      outDir,
      signal: controller.signal,
      onProgress(percent) {
        if (percent === 0 || controller.signal.aborted) return;
        stoppedAt = percent;
        controller.abort();
      },
    });

    await expect(rendering).rejects.toMatchObject({ name: 'RenderFailure', code: 'cancelled' });
    expect(stoppedAt).toBeLessThan(50);
    await waitUntilNoneRuns(outDir);
  });

  test('an abort before a render prevents the encoder from starting', async () => {
    await expect(render(buildRawDeck(), { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
  });

  test.each<[string, string, RawDeck, Partial<RenderInput>]>([
    ['asset_missing', 'an asset was not given', buildRawDeck({ background: { kind: 'image', src: 'other' } }), {}],
    ['asset_unreadable', 'a clip is unreadable', buildRawDeck({ background: { kind: 'video', src: 'broken' } }), {}],
    ['asset_unreadable', 'a clip of a transition has no pictures', buildPassing('pictureless'), {}],
    ['asset_unreadable', 'a clip on its cover has no pictures', { ...buildPassing('pictureless'), coverMs: 1000 }, {}],
    ['asset_unreadable', 'a picture is unreadable', buildRawDeck({ background: { kind: 'image', src: 'broken' } }), {}],
    [
      'text_does_not_fit',
      'its text does not fit',
      buildRawDeck({ slides: buildSlides(buildBox({ text: 'x '.repeat(600) })) }),
      {},
    ],
    ['encoder_failed', 'the encoder crashes', buildRawDeck(), { ffmpegPath: '/bin/false' }],
    ['encoder_failed', 'the encoder stops early', buildRawDeck(), { ffmpegPath: '/bin/true' }],
    ['internal_error', 'the folder cannot be created', buildRawDeck(), { outDir: '/dev/null/out' }],
  ])('a render fails with %s if %s', async (code, _, raw, options) => {
    await expect(render(raw, options)).rejects.toMatchObject({ name: 'RenderFailure', code });
  });
});
