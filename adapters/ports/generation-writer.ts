import type { ModelDraft, HookBrief, GenerationBrief, Validator } from '../../domain/generations/drafts/model-draft.ts';

/**
 * Writes with a language model, within a time limit. Returns the pieces that `judge` accepts: fewer than asked for, or none, if
 * the model or its server fails. Never throws because of them.
 */
export interface GenerationWriter {
  writeDrafts(brief: GenerationBrief, judge: Validator<ModelDraft>): Promise<ModelDraft[]>;
  writeHooks(brief: HookBrief, judge: Validator<string>): Promise<string[]>;
}
