import { open } from 'node:fs/promises';
import type { Frame } from '../../../../decks/geometry/area.ts';
import type { ProviderInput } from '../../../ports.ts';
import type { JobContext } from '../run-job.ts';
import { readPicture } from '../image/read-picture.ts';
import { parseFeatures } from '../portrait/parse-features.ts';
import { readNote, type PortraitNote } from '../portrait/portrait-note.ts';
import { createCartoonPresenter, createPicturePresenter, type Presenter } from './presenter.ts';

const PICTURE_SIDE = 1_000;
/** The note follows the header, so it is within this range. */
const NOTE_WITHIN_BYTES = 20_000;

/** Returns a cartoon for a generated portrait, and a presenter that shows the picture for any other. */
export async function readPortrait(job: JobContext, frame: Frame, portrait: ProviderInput): Promise<Presenter> {
  const note = await readFileNote(portrait.path);
  if (note) return createCartoonPresenter(frame, parseFeatures(note.appearance, note.seed));
  return createPicturePresenter(frame, await readPicture(job, portrait, PICTURE_SIDE));
}

async function readFileNote(path: string): Promise<PortraitNote | null> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(NOTE_WITHIN_BYTES), 0, NOTE_WITHIN_BYTES, 0);
  return readNote(buffer.subarray(0, bytesRead));
}
