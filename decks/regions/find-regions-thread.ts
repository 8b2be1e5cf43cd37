/** The thread that does the work of `findRegions`. */
import { parentPort } from 'node:worker_threads';
import { findFaces, type Picture } from './find-faces.ts';
import { findLettering, toLuminance } from './find-lettering.ts';
import { findSubjects } from './find-subjects.ts';

/** Pixels along each side of a cell, of a picture whose longer side has 416. */
const CELL = 26;
/** Standard deviation of the luminance in a cell: sky, walls and bokeh are below the first, leaves and lettering above the second. */
const DEVIATION = { calm: 8, busy: 44 };
const LEVELS = 9;

parentPort?.on('message', (pictures: Picture[]) => {
  const found = pictures.map((picture) => ({
    faces: findFaces(picture),
    lettering: findLettering(picture),
    subjects: findSubjects(picture),
    detail: measureDetail(picture),
  }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
  parentPort?.postMessage(found);
});

/** Measures how much there is to see in each part of a picture: rows of cells, each a digit from 0 (calm) to 9 (busy). */
function measureDetail(picture: Picture): string[] {
  const light = toLuminance(picture);
  const { width, height } = picture;
  const [columns, rows] = [width, height].map((side) => Math.max(1, Math.round(side / CELL))) as [number, number];
  return Array.from({ length: rows }, (_, row) => {
    const [top, bottom] = [Math.floor((row * height) / rows), Math.floor(((row + 1) * height) / rows)];
    const levels = Array.from({ length: columns }, (__, column) => {
      const [left, right] = [Math.floor((column * width) / columns), Math.floor(((column + 1) * width) / columns)];
      let [sum, squares] = [0, 0];
      for (let y = top; y < bottom; y++) {
        for (let at = y * width + left; at < y * width + right; at++) {
          sum += light[at]!;
          squares += light[at]! ** 2;
        }
      }
      const count = (right - left) * (bottom - top);
      const deviation = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
      const share = (deviation - DEVIATION.calm) / (DEVIATION.busy - DEVIATION.calm);
      return Math.round(LEVELS * Math.min(1, Math.max(0, share)));
    });
    return levels.join('');
  });
}
