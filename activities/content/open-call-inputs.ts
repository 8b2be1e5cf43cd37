import { listAssetsById } from '../../db/content/assets.ts';
import type { ProviderInput } from '../../adapters/ports.ts';
import type { Asset } from '../../db/entities/asset.ts';
import type { MediaCall } from '../../db/entities/media-call.ts';
import { listMediaCalls } from '../../db/content/media-calls.ts';
import { listSources, type MediaCall as Call, type MediaSource } from '../../domain/content/media-call.ts';
import { extractSpeech } from './extract-speech.ts';
import { StudioFailure } from './studio-failure.ts';
import type { ActivityDeps } from '../activity-deps.ts';

export interface CallInputs {
  /** Keyed by the name of the input. */
  files: Record<string, ProviderInput[]>;
  assets: Asset[];
  release: () => Promise<void>;
}

/**
 * Copies the inputs of a call to local disk. `release` deletes the copies. A live transcript gets only the sound of its source; a source
 * without sound is left out.
 */
export async function openCallInputs(deps: ActivityDeps, call: MediaCall): Promise<CallInputs> {
  const resolveAssetId = await createAssetResolver(deps, call);
  const files: Record<string, ProviderInput[]> = {};
  const assets: Asset[] = [];
  const releases: (() => Promise<void>)[] = [];
  const release = async (): Promise<void> => void (await Promise.all(releases.map((one) => one())));
  try {
    for (const [name, sources] of Object.entries(groupSources(call.call))) {
      const opened: ProviderInput[] = [];
      for (const source of sources) {
        const asset = await loadAsset(deps, call, resolveAssetId(source));
        const file = await deps.storage.getLocalFile(asset.storageKey);
        if (!file) throw missingSource();
        releases.push(file.release);
        assets.push(asset);
        const whole = { path: file.path, mimeType: asset.mimeType, bytes: file.bytes, durationMs: asset.durationMs };
        const input = isLiveTranscript(call)
          ? await extractSpeech(whole, deps.scratchDir)
          : { file: whole, release: null };
        if (input?.release) releases.push(input.release);
        if (input) opened.push(input.file);
      }
      files[name] = opened;
    }
    return { files, assets, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Transcripts that are not live are made by the embedded provider, which takes files as they are. */
function isLiveTranscript({ call, live }: MediaCall): boolean {
  return live && call.kind === 'transcript';
}

function groupSources(call: Call): Record<string, readonly MediaSource[]> {
  switch (call.kind) {
    case 'image':
      return { references: call.references };
    case 'clip':
      return { from: call.from ? [call.from] : [] };
    case 'voice':
      return {};
    case 'talking_head':
      return { portrait: [call.portrait], speech: [call.speech] };
    case 'swap':
      return { video: [call.video], character: [call.character] };
    case 'matte':
    case 'transcript':
      return { source: [call.source] };
  }
}

async function createAssetResolver(
  deps: ActivityDeps,
  call: MediaCall,
): Promise<(source: MediaSource) => string | null> {
  const named = listSources(call.call).some((source) => 'call' in source);
  const others = named ? await listMediaCalls(deps.orm.em.fork(), call.jobId) : [];
  const made = new Map(others.map(({ key, assetId }) => [key, assetId]));
  return (source) => ('asset' in source ? source.asset : (made.get(source.call) ?? null));
}

async function loadAsset(deps: ActivityDeps, call: MediaCall, id: string | null): Promise<Asset> {
  const { workspaceId } = call;
  const [asset] = await listAssetsById(deps.orm.em.fork(), id === null ? [] : [id], { workspaceId });
  if (!asset) throw missingSource();
  return asset;
}

function missingSource(): StudioFailure {
  return new StudioFailure('source_unreadable', 'A source file of the media no longer exists.');
}
