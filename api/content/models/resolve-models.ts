import { listOfferedModels, type OfferedModel } from '../../../adapters/providers/list-offered-models.ts';
import type { MediaKind, Voice } from '../../../domain/content/media-call.ts';
import type { ApiContext } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import type { Workspace } from '../../../db/entities/workspace.ts';

export type ChosenModels = Partial<Record<MediaKind, string>>;

/** Returns the requested model for each of its kinds. Rejects one that is not offered, or not for `kind`. */
export function resolveModels(ctx: ApiContext, requested: string | undefined, kind?: MediaKind): ChosenModels {
  if (requested === undefined) return {};
  const offered = listOfferedModels(ctx.deps.config.media);
  const kinds = offered.filter(({ id }) => id === requested).map((model) => model.kind);
  if (kinds.length === 0 || (kind !== undefined && !kinds.includes(kind))) {
    throw refuse.invalidInput([{ path: 'model', message: describeUnknown(requested, kind) }]);
  }
  return Object.fromEntries(kinds.map((one) => [one, requested]));
}

/** Applies changes to the default models of a workspace. Null removes one. Refuses models that are not offered for their kind. */
export function changeDefaults(
  ctx: ApiContext,
  current: ChosenModels,
  changes: Partial<Record<MediaKind, string | null | undefined>>,
): ChosenModels {
  const offered = listOfferedModels(ctx.deps.config.media);
  const wanted = Object.entries(changes) as [MediaKind, string | null][];
  const wrong = wanted.filter(([kind, id]) => id !== null && !isOffered(offered, id, kind));
  if (wrong.length > 0) {
    throw refuse.invalidInput(
      wrong.map(([kind, id]) => ({ path: `defaultModels.${kind}`, message: describeUnknown(id ?? '', kind) })),
    );
  }
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, id]) => id !== null && id !== undefined));
}

function isOffered(offered: readonly OfferedModel[], wanted: string, kind: MediaKind): boolean {
  return offered.some((model) => model.id === wanted && model.kind === kind);
}

function describeUnknown(id: string, kind: MediaKind | undefined): string {
  return `The model ${id} is not offered${kind === undefined ? '' : ` for ${kind}`}; GET /content/models lists the models.`;
}

/**
 * Refuses a voice that the model of the job does not have: the requested model, else the workspace's default, else the first one.
 * Without a configured provider the embedded one substitutes unknown voices, and a model without a list may have any.
 */
export function rejectUnknownVoice(
  ctx: ApiContext,
  { defaultModels }: Workspace,
  { model: requested, voice }: { model?: string | undefined; voice?: Voice | undefined },
): void {
  if (voice === undefined || voice.id === 'default') return;
  const offered = listOfferedModels(ctx.deps.config.media).filter(({ kind }) => kind === 'voice');
  const find = (id: string | undefined) => offered.find((one) => one.id === id);
  const model = find(requested) ?? find(defaultModels.voice) ?? offered[0];
  if (!model || model.voices.length === 0 || model.voices.includes(voice.id)) return;
  const message = `The model ${model.id} has no voice ${voice.id}; GET /content/models lists the voices of each model.`;
  throw refuse.invalidInput([{ path: 'voice.id', message }]);
}
