/** The thread that does the work of `findRegions`. */
import { parentPort, workerData } from 'node:worker_threads';
import { findFaces, type Picture } from './find-faces.ts';
import { findLettering } from './find-lettering.ts';
import { findSubjects } from './find-subjects.ts';
import { measureDetail } from './measure-detail.ts';

const found = (workerData as Picture[]).map((picture) => ({
  faces: findFaces(picture),
  lettering: findLettering(picture),
  subjects: findSubjects(picture),
  detail: measureDetail(picture),
}));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
parentPort?.postMessage(found);
