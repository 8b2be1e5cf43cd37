/** Preloaded by `report-doors.ts`: adds a toy member to lists, as somebody would who edits these files. */
import { editSources } from '../support/edit-sources.mjs';

editSources([
  {
    file: '/domain/webhooks/event-types.ts',
    after: 'export const EVENTS = {',
    text: `'toy.happened': { receiver: 'endpoints', endsJob: false, label: 'Toy Happened', summary: 'Receive a toy', description: 'Sent for a toy.' },`,
  },
  {
    file: '/api/webhooks/event-contract.ts',
    after: 'export const EVENT_DATA = {',
    text: `'toy.happened': z.object({ toyId: z.string() }),`,
  },
  {
    file: '/domain/decks/looks.ts',
    after: 'const LOOK_TERMS = {',
    text: `toybox: {
      suits: 'toys', words: /toys/u, text: { font: 'inter', weight: 700 },
      display: { font: 'inter', weight: 700, case: 'none', scale: 1, letterSpacing: 0 },
      hook: line('ink', 0), label: line('ink', 0), card: line('ink', 0),
      captions: { style: 'plain', font: 'inter', weight: 700, case: 'none', scale: 1 },
      transition: { kind: 'cut', durationMs: 0 }, entrance: 'fade', rhythmSec: 2, punch: 1.1,
      endCard: { ground: 'ink', y: 0.3, nameSize: 0.1 },
    },`,
  },
  { file: '/domain/accounts/platforms.ts', after: 'const TERMS = {', text: ' toyapp: CLIPAPP,' },
]);
