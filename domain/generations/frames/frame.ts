import type { ClaimKind } from '../claims/claim-kind.ts';
import type { OutlineName } from './outlines.ts';
import type { Topic } from '../topics/extract-topics.ts';

/** The kind of text that fills the slot of a frame (not a time of publishing). `how` takes only clauses about doing something. */
export type FrameSlot = Topic['kind'] | 'how' | 'brand' | 'nothing' | ClaimFrame;

export type ClaimFrame = `claim_${ClaimKind}`;

/**
 * A template of a hook (the first words on the screen) with a slot; not a video frame. In `hook`, `{s}` is the subject, `{S}` the
 * capitalised subject, `{b}` the brand. A frame asserts nothing: it invites, promises to show, or asks to check. No verb follows a
 * slot, because the subject may be singular or plural.
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
