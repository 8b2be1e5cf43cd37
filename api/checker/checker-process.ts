/** The process that does the work of `createChecker`. */
import workerpool from 'workerpool';
import { checkBrief } from '../../decks/check-brief.ts';
import { parseCsv } from './tasks/parse-csv.ts';
import { checkDeck } from './tasks/check-deck.ts';
import { drawFrame } from './tasks/draw-frame.ts';

workerpool.worker({ checkDeck, checkBrief, drawFrame, parseCsv });
