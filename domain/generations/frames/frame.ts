import type { ClaimKind } from '../claims/claim-kind.ts';
import type { OutlineName } from './outlines.ts';
import type { Topic } from '../topics/topics.ts';

/** What a frame's slot takes; `how` only clauses that lead to doing something. */
export type FrameSlot = Topic['kind'] | 'how' | 'brand' | 'nothing' | ClaimFrame;

export type ClaimFrame = `claim_${ClaimKind}`;

/**
 * A hook with a gap. `{s}` takes the subject, `{S}` the same at the start of a sentence, `{b}` the brand. A frame asserts
 * nothing: it invites, promises to show, or asks to check; and no verb follows a gap whose number nobody knows.
 */
export interface Frame {
  slot: FrameSlot;
  outline: OutlineName;
  hook: string;
}

export function buildFrames(slot: FrameSlot, hooks: Partial<Record<OutlineName, readonly string[]>>): Frame[] {
  return Object.entries(hooks).flatMap(([outline, list]) =>
    list.map((hook) => ({ slot, outline: outline as OutlineName, hook })),
  );
}
