/** The process that does the work of `createChecker`. */
import workerpool from 'workerpool';
import { checkBrief } from '../../decks/check-brief.ts';
import { findBriefWarnings } from '../../domain/content/studio/validation/list-unused-inputs.ts';
import { parseCsv } from './tasks/parse-csv.ts';
import { checkDeck } from './tasks/check-deck.ts';
import { drawFrame } from './tasks/draw-frame.ts';

const TASKS = { checkDeck, checkBrief, drawFrame, findBriefWarnings, parseCsv };

/** Reports the id of this process before a task, so that the service can watch how much processor time the task uses. */
const announce =
  <In, Out>(task: (input: In) => Out) =>
  (input: In): Out => {
    workerpool.workerEmit(process.pid);
    return task(input);
  };

workerpool.worker(Object.fromEntries(Object.entries(TASKS).map(([name, task]) => [name, announce(task as never)])));
