import { join } from 'node:path';
import { readPictureStream, type PictureStream } from '../../../decks/probe/picture-stream.ts';
import { beforeAll, expect, test } from '@jest/globals';
import { loadFonts } from '../../../decks/fonts/fonts.ts';
import { planRender } from '../../../decks/encode/plan-render.ts';
import { FootagePlayer } from '../../../decks/picture/footage-player.ts';
import { Stills } from '../../../decks/picture/stills.ts';
import type { Element } from '../../../decks/scene/element.ts';
import { encodeSegments } from '../../../decks/segments/encode-segments.ts';
import { buildBox, buildRawDeck, parseValidDeck } from '../build-deck.ts';
import { findFfmpegPath, makeClip, makePicture, toRenderAsset } from '../make-media.ts';
import { useFolder } from '../../support/use-folder.ts';
import { testAtNight } from '../../support/runs.ts';

const folder = useFolder('player');
let clip = '';

beforeAll(async () => {
  clip = await makeClip(folder);
  stream = (await readPictureStream(clip))!;
});

let stream: PictureStream;
const findStream = () => stream;

function open(): { player: FootagePlayer; element: Element } {
  const { signal } = new AbortController();
  const player = new FootagePlayer({ fps: 30, ffmpegPath: findFfmpegPath(), findStream, signal });
  const area = { left: 0, top: 0, width: 640, height: 360 };
  return { player, element: { source: { kind: 'video', src: 'clip' }, area, from: 0, to: 60, until: 60 } };
}

function readPixels(player: FootagePlayer, element: Element): Buffer {
  const canvas = player.getPicture(element);
  if (!canvas) throw new Error('The player has no picture.');
  return Buffer.from(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data);
}

test('a frame that does not follow the last one is decoded anew', async () => {
  const [jumping, direct] = [open(), open()];
  await jumping.player.show(jumping.element, 0, 60);
  for (const frame of [30, 5]) {
    await jumping.player.show(jumping.element, frame, 60);
    await direct.player.show(direct.element, frame, frame + 1);
    const [shown, expected] = [jumping, direct].map(({ player, element }) => readPixels(player, element));
    expect(Buffer.compare(shown!, expected!)).toBe(0);
    await direct.player.stop();
  }
  await jumping.player.stop();
});

test('a still picture that is loaded twice at once is decoded once', async () => {
  const picture = (await readPictureStream(await makePicture(folder)))!;
  const { signal } = new AbortController();
  const stills = new Stills({ ffmpegPath: findFfmpegPath(), findStream: () => picture, signal });
  const element: Element = { ...open().element, source: { kind: 'image', src: 'picture' } };
  const [first, second] = await Promise.all([stills.loadPicture(element), stills.loadPicture(element)]);
  expect(first).toBe(second);
});

testAtNight('a segment that ends within a transition of two clips can be encoded', async () => {
  const slides = ['ast_one', 'ast_two'].map((src, index) => ({
    startMs: 1500 * index,
    endMs: 1500 * (index + 1),
    background: { kind: 'video', src },
    transition: { kind: 'fade', durationMs: 1000 },
    boxes: [buildBox({ id: `b${index}` })],
  }));
  const deck = parseValidDeck(buildRawDeck({ slides }));
  const { signal } = new AbortController();
  const assets = new Map(['ast_one', 'ast_two'].map((id) => [id, toRenderAsset('video', clip)]));
  const ffmpegPath = findFfmpegPath();
  const { plan, player } = await planRender({ deck, assets, signal }, { fonts: loadFonts(), ffmpegPath });
  const counts: number[] = [];
  const options = { ffmpegPath, signal, onFrames: (count: number): void => void counts.push(count) };
  await encodeSegments(plan, [{ span: { from: 40, to: 50 }, path: join(folder, 'within.ts') }], options);
  await player.stop();
  expect(counts.at(-1)).toBe(10);
});
