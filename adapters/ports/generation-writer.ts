/** Who drafts ideas. */
import type { DraftIdea, HookBrief, IdeaBrief, Judge } from '../../domain/generations/draft.ts';

/**
 * Writes with a language model what stands up to `judge`, within its own time limit. Never throws for the model or its server:
 * what they do not give is missing from the answer, perhaps all of it.
 */
export interface GenerationWriter {
  writeDrafts(brief: IdeaBrief, judge: Judge<DraftIdea>): Promise<DraftIdea[]>;
  writeHooks(brief: HookBrief, judge: Judge<string>): Promise<string[]>;
}
