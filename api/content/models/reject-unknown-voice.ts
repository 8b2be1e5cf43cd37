import { listOfferedModels } from '../../../adapters/providers/list-offered-models.ts';
import type { Workspace } from '../../../db/entities/workspace.ts';
import type { Voice } from '../../../domain/content/media-call.ts';
import type { ApiContext } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';

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
