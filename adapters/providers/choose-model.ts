import type { MediaKind } from '../../domain/content/media-call.ts';
import type { ProviderInput, ProviderRequest } from '../ports.ts';
import { findInputNames, INPUT_NAMES, toScalars } from './call-values.ts';
import { findCutValues } from './fill-input.ts';
import type { ModelEntry, Models, ProviderName } from './model-entry.ts';

export interface ChosenModel {
  entry: ModelEntry;
  /** The inputs that the model uses, by name. */
  inputs: Readonly<Record<string, readonly ProviderInput[]>>;
  /**
   * `references_ignored`, … for inputs that the model does not use, and `prompt_truncated`, `speed_limited`, … for values beyond
   * the model's limits.
   */
  warnings: string[];
}

/** The requested model if the request meets its conditions, else the provider's first one that fits; null if none does. */
export function chooseModel(models: Models, provider: ProviderName, request: ProviderRequest): ChosenModel | null {
  const { call, inputs } = request;
  const entries = models[call.kind].filter((one) => one.provider === provider && meetsConditions(one, inputs));
  const entry = entries.find(({ model }) => model === request.model) ?? entries[0];
  if (!entry) return null;
  const used = new Set(findInputNames(entry.input));
  const given = listInputNames(call.kind).filter((name) => (inputs[name] ?? []).length > 0);
  return {
    entry,
    inputs: Object.fromEntries(given.filter((name) => used.has(name)).map((name) => [name, inputs[name] ?? []])),
    warnings: [
      ...given.filter((name) => !used.has(name)).map((name) => `${name}_ignored`),
      ...findCutValues(entry.input, toScalars(call)),
    ],
  };
}

/** Whether the model receives this input as a list. */
export function takesList(name: string): boolean {
  return name === 'references';
}

function listInputNames(kind: MediaKind): readonly string[] {
  return INPUT_NAMES[kind].inputs;
}

export function meetsConditions({ when = {} }: ModelEntry, inputs: ProviderRequest['inputs']): boolean {
  return Object.entries(when).every(([name, type]) => {
    const files = inputs[name] ?? [];
    return files.length > 0 && files.every(({ mimeType }) => mimeType.startsWith(`${type}/`));
  });
}
