import type { Storage } from '../../../adapters/ports.ts';
import type { DeckFrame } from '../../../db/content/deck-frames.ts';
import { frameSize } from '../../../domain/decks/deck.ts';
import type { FrameResponse } from './contract.ts';
import type { FrameSource } from './load-frame-source.ts';

export function presentFrame(
  { deck, frame }: FrameSource,
  { storageKey, expiresAt }: DeckFrame,
  storage: Pick<Storage, 'getUrl'>,
): FrameResponse {
  return { url: storage.getUrl(storageKey), frame, ...frameSize(deck), expiresAt: expiresAt.toISOString() };
}
