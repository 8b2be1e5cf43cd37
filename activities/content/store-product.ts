import { stat } from 'node:fs/promises';
import type { ProviderOutput } from '../../adapters/ports.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { MediaCall } from '../../db/entities/media-call.ts';
import { findCallerPrompt, markCompleted } from '../../db/content/media-calls.ts';
import type { MediaKind } from '../../domain/content/media-call.ts';
import { probeMedia, type ProbedMedia } from '../../decks/probe/probe-media.ts';
import type { FileForLibrary } from './add-to-library.ts';
import { StudioFailure } from './studio-failure.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** The kinds of asset that each kind of call returns; null if it returns only words. */
const PRODUCTS: Record<MediaKind, readonly Asset['kind'][] | null> = {
  image: ['image'],
  clip: ['video'],
  voice: ['audio'],
  talking_head: ['video'],
  swap: ['video'],
  matte: ['image', 'video'],
  transcript: null,
};

/**
 * Checks the product of a provider, adds it to the library with `add`, and ends the call. Throws `StudioFailure` if the
 * product is not usable. Idempotent if `add` is.
 */
export async function storeProduct(
  deps: ActivityDeps,
  call: MediaCall,
  product: ProviderOutput,
  inputs: readonly Asset[],
  add: (file: FileForLibrary) => Promise<Asset | null>,
): Promise<void> {
  const asset = PRODUCTS[call.call.kind] ? await add(await checkProduct(deps, call, product, inputs)) : null;
  const { words, key: layerKey, model, costUsd, warnings } = product;
  const made = { assetId: asset?.id ?? null, words, layerKey, model, costUsd, warnings };
  await markCompleted(deps.orm.em.fork(), call, made);
}

async function checkProduct(
  deps: ActivityDeps,
  call: MediaCall,
  product: ProviderOutput,
  inputs: readonly Asset[],
): Promise<FileForLibrary> {
  const { path } = product;
  if (path === null) throw unreadableProduct(call, 'there was no file.');
  const probed = await probeMedia(path);
  if (!probed.ok) throw unreadableProduct(call, probed.reason);
  if (!PRODUCTS[call.call.kind]?.includes(probed.kind)) throw unreadableProduct(call, `it is ${probed.kind}.`);
  rejectTooLong(call, probed);
  const { size: bytes } = await stat(path);
  const { teamId, workspaceId, jobId, key } = call;
  const provenance = await buildProvenance(deps, call, product, inputs);
  return { teamId, workspaceId, path, bytes, probed, name: key, purpose: `${jobId}/${key}`, provenance };
}

/** Media made from speech is charged by the second, so speech that exceeds its estimate is rejected before anything uses it. */
function rejectTooLong({ call, longestMs }: MediaCall, { durationMs }: ProbedMedia & { ok: true }): void {
  if (call.kind !== 'voice' || longestMs === null || durationMs <= longestMs) return;
  const [spoken, most] = [durationMs, longestMs].map((ms) => (ms / 1_000).toFixed(1));
  const message = `The script takes ${spoken} s to speak, more than the ${most} s that its estimate allows. Shorten it.`;
  throw new StudioFailure('script_too_long', message);
}

function unreadableProduct({ call }: MediaCall, reason: string): StudioFailure {
  return new StudioFailure('product_unreadable', `The provider's ${call.kind} cannot be used: ${reason}`);
}

/** `prompt` is the caller's. The prompts that are built from it stay private. */
async function buildProvenance(
  deps: ActivityDeps,
  { call, jobId, provider, sandbox }: MediaCall,
  { model }: ProviderOutput,
  inputs: readonly Asset[],
): Promise<Record<string, unknown>> {
  return {
    provider,
    model,
    synthetic: true,
    sandbox: sandbox || inputs.some((asset) => asset.provenance?.['sandbox'] === true),
    prompt: await findCallerPrompt(deps.orm.em.fork(), jobId),
    seed: 'seed' in call ? call.seed : null,
    inputs: inputs.map(({ id }) => id),
  };
}
