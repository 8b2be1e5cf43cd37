import { listOfferedModels, type OfferedModel } from '../../../adapters/providers/list-offered-models.ts';
import type { MediaKind } from '../../../domain/content/media-call.ts';
import type { ApiContext } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';

export type ChosenModels = Partial<Record<MediaKind, string>>;

/** The requested model for each of its kinds. Refuses one that is not offered, or not for `kind`, the only kind of the job. */
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
  present: ChosenModels,
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
  const merged = { ...present, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, id]) => id !== null && id !== undefined));
}

function isOffered(offered: readonly OfferedModel[], wanted: string, kind: MediaKind): boolean {
  return offered.some((model) => model.id === wanted && model.kind === kind);
}

function describeUnknown(id: string, kind: MediaKind | undefined): string {
  return `The model ${id} is not offered${kind === undefined ? '' : ` for ${kind}`}; GET /content/models lists the models.`;
}
