import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { createWorker, PSM, type Worker } from 'tesseract.js';

export type ReadingLanguage = 'eng' | 'jpn' | 'ara';

const { resolve } = createRequire(import.meta.url);
const workers = new Map<ReadingLanguage, Promise<Worker>>();

/** A greyscale picture with black text. */
export interface GreyPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Runs Tesseract on a picture of one block of text. */
export async function readText(picture: GreyPicture, language: ReadingLanguage, scale: number): Promise<string> {
  const worker = await getReader(language);
  const { data } = await worker.recognize(encodePng(picture, scale));
  return data.text;
}

/** Stops the OCR workers. Call it at the end of a test file. */
export async function closeReaders(): Promise<void> {
  for (const worker of workers.values()) await (await worker).terminate();
  workers.clear();
}

function getReader(language: ReadingLanguage): Promise<Worker> {
  const known = workers.get(language);
  if (known) return known;
  const folder = dirname(resolve(`@tesseract.js-data/${language}/package.json`));
  const options = { langPath: join(folder, '4.0.0_best_int'), cacheMethod: 'none', gzip: true };
  const worker = createWorker(language, 1, options).then(async (made) => {
    await made.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
    return made;
  });
  workers.set(language, worker);
  return worker;
}

function encodePng({ width, height, data }: GreyPicture, scale: number): Buffer {
  const full = createCanvas(width, height);
  const context = full.getContext('2d');
  const image = context.createImageData(width, height);
  data.forEach((grey, index) => image.data.set([grey, grey, grey, 255], index * 4));
  context.putImageData(image, 0, 0);
  const [w, h] = [width, height].map((size) => Math.max(1, Math.round(size * scale)));
  const small = createCanvas(w ?? 1, h ?? 1);
  const target = small.getContext('2d');
  target.imageSmoothingQuality = 'high';
  target.drawImage(full, 0, 0, small.width, small.height);
  return small.toBuffer('image/png');
}
