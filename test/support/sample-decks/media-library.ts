import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import { pino } from 'pino';
import { createEmbeddedProvider } from '../../../adapters/providers/embedded/embedded-provider.ts';
import type { ProviderInput } from '../../../adapters/ports.ts';
import { requireFfmpeg } from '../../../decks/ffmpeg/require-ffmpeg.ts';
import { hashFile } from '../../../decks/hash-file.ts';
import type { RenderAsset } from '../../../decks/encode/plan-render.ts';
import { probeMedia } from '../../../decks/probe/probe-media.ts';
import { readRegions, REGIONS_VERSION } from '../../../decks/regions/read-regions.ts';
import type { MadeMedia, MediaCall, MediaSource } from '../../../domain/content/media-call.ts';
import type { Calls, MadeByCall } from '../../../domain/content/studio/recipe.ts';
import type { PictureRegions } from '../../../domain/decks/picture-regions.ts';

type KeptMedia = MadeMedia & { path: string | null; mimeType: string | null };

/** Media of the embedded provider, kept in a folder by the hash of their call. */
export interface MediaLibrary {
  make(call: MediaCall, made?: Readonly<Record<string, KeptMedia>>): Promise<KeptMedia>;
  makeAll(calls: Calls): Promise<MadeByCall>;
  /** Adds a picture that the caller drew. */
  addPicture(name: string, drawn: Canvas): Promise<KeptMedia & { path: string; assetId: string }>;
  /** Of every asset made or loaded so far, by id. */
  regions: ReadonlyMap<string, PictureRegions>;
  assets: ReadonlyMap<string, RenderAsset>;
}

/** Part of the names of kept files, so that another drawing of the provider is made anew. */
const DRAWN = 5;

export async function openMediaLibrary(folder: string): Promise<MediaLibrary> {
  await mkdir(folder, { recursive: true });
  const ffmpegPath = requireFfmpeg();
  const provider = createEmbeddedProvider({ ffmpegPath, log: pino({ level: 'silent' }) });
  const regions = new Map<string, PictureRegions>();
  const assets = new Map<string, RenderAsset>();
  const { signal } = new AbortController();

  async function create(call: MediaCall, inputs: Record<string, ProviderInput[]>, id: string): Promise<KeptMedia> {
    const scratch = await mkdtemp(join(folder, 'making-'));
    try {
      const request = { call, inputs, token: 'looks', callbackUrl: null, model: null };
      const started = await provider.start(request, scratch, signal, () => undefined);
      if (started.state !== 'done') throw new Error(`${call.kind} failed: ${JSON.stringify(started)}`);
      const { path, mimeType, words, key } = started.output;
      const nothing = { assetId: null, kind: null, width: null, height: null, durationMs: null, words, key };
      if (path === null) return { ...nothing, path, mimeType };
      const cachePath = join(folder, `${id}.media`);
      await rename(path, cachePath).catch(() => copyFile(path, cachePath));
      const probed = await probeMedia(cachePath);
      if (!probed.ok) throw new Error(probed.reason);
      const { kind, width, height, durationMs } = probed;
      return {
        ...nothing,
        assetId: id,
        kind,
        width,
        height,
        durationMs: durationMs || null,
        path: cachePath,
        mimeType,
      };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  async function register({ assetId, path, kind, width, height, durationMs }: KeptMedia): Promise<void> {
    if (assetId === null || path === null || kind === null || assets.has(assetId)) return;
    const size = { width: width ?? 0, height: height ?? 0 };
    const sha256 = await hashFile(path);
    assets.set(assetId, { path, kind, ...size, durationMs: durationMs ?? 0, sha256 });
    if (kind === 'audio') return;
    const known = join(folder, `${assetId}.regions-${REGIONS_VERSION}.json`);
    const found = await keep(known, () => readRegions({ ffmpegPath, path, ...size, durationMs, signal }));
    regions.set(assetId, found);
  }

  async function make(call: MediaCall, made: Readonly<Record<string, KeptMedia>> = {}): Promise<KeptMedia> {
    const files = listInputs(call, made, assets);
    const ids = Object.values(files)
      .flat()
      .map(({ path }) => path);
    const id = `ast_${createHash('sha256')
      .update(JSON.stringify([DRAWN, call, ids]))
      .digest('hex')
      .slice(0, 20)}`;
    const result = await keep(join(folder, `${id}.json`), () => create(call, files, id));
    await register(result);
    return result;
  }

  async function addPicture(name: string, drawn: Canvas): Promise<KeptMedia & { path: string; assetId: string }> {
    const path = join(folder, `${name}.png`);
    await writeFile(path, await drawn.encode('png'));
    const size = { width: drawn.width, height: drawn.height, durationMs: null };
    const made = {
      assetId: `ast_${name}`,
      kind: 'image' as const,
      ...size,
      words: null,
      key: null,
      path,
      mimeType: null,
    };
    await register(made);
    return made;
  }

  return {
    make,
    addPicture,
    regions,
    assets,
    async makeAll(calls) {
      const made: Record<string, KeptMedia> = {};
      for (const [key, call] of Object.entries(calls)) made[key] = await make(call, made);
      return made;
    },
  };
}

/** Reads a stored result, or makes and stores it. */
async function keep<T>(path: string, make: () => Promise<T>): Promise<T> {
  const stored = await readFile(path, 'utf8').catch(() => null);
  if (stored !== null) return JSON.parse(stored) as T;
  const output = await make();
  await writeFile(path, JSON.stringify(output));
  return output;
}

function listInputs(
  call: MediaCall,
  made: Readonly<Record<string, KeptMedia>>,
  assets: ReadonlyMap<string, RenderAsset>,
): Record<string, ProviderInput[]> {
  const open = (source: MediaSource | null): ProviderInput[] => {
    if (!source) return [];
    const media = 'call' in source ? made[source.call] : null;
    const path = media ? media.path : 'asset' in source ? (assets.get(source.asset)?.path ?? null) : null;
    if (path === null) throw new Error('an input of the call is missing');
    return [{ path, mimeType: media?.mimeType ?? 'image/png', bytes: 1, durationMs: media?.durationMs ?? null }];
  };
  switch (call.kind) {
    case 'image':
      return { references: call.references.flatMap(open) };
    case 'clip':
      return { from: open(call.from) };
    case 'talking_head':
      return { portrait: open(call.portrait), speech: open(call.speech) };
    case 'swap':
      return { video: open(call.video), character: open(call.character) };
    case 'matte':
    case 'transcript':
      return { source: open(call.source) };
    case 'voice':
      return {};
  }
}
