import type { ModelDraft, HookBrief, GenerationBrief, Validator } from '../../domain/generations/drafts/model-draft.ts';

/** A call to a language model that its server has billed, or may have billed. */
export interface TextCall {
  api: string;
  model: string;
  /** Null if the server did not report it, or its response was lost. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** The cost by list price, in US dollars; null if the price or the tokens are unknown. */
  costUsd: number | null;
}

export interface Written<T> {
  pieces: T[];
  calls: TextCall[];
}

/**
 * Writes with a language model, within a time limit. Returns the pieces that `validate` accepts: fewer than requested,
 * or none, if the model or its server fails. Never throws because of them.
 */
export interface GenerationWriter {
  writeDrafts(brief: GenerationBrief, validate: Validator<ModelDraft>): Promise<Written<ModelDraft>>;
  writeHooks(brief: HookBrief, validate: Validator<string>): Promise<Written<string>>;
}
