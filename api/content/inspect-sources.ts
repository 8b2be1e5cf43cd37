import { OWN_FILE_LIMITS } from '../../adapters/web/own-file-limits.ts';
import type { OutboundResponse } from '../../adapters/ports.ts';
import { findHeadProblem } from '../../decks/probe/find-refusal.ts';
import { findMp4Duration } from '../../decks/probe/mp4-duration.ts';
import { validateFormatInputs } from '../../domain/content/validate-format-inputs.ts';
import type { ApiContext, ApiState } from '../http/context.ts';
import type { StudioJobBody } from './contract/request.ts';
import { getPathFormat } from './path-format.ts';

const PART_BYTES = 64 * 1024;
/** Parts that are read: the head of the file, its index if that is at the end, and one more box between them. */
const MAX_PARTS = 3;
const TIMEOUT_MS = 3_000;

interface Source {
  path: 'sourceVideoUrl' | 'product.imageUrl';
  kind: 'video' | 'image';
  url: string;
}

/** What the first bytes of a source say. */
interface SeenSource {
  /** The length of a video; null if it is unknown. */
  durationMs: number | null;
  /** Why the source is rejected, or null. */
  refusal: string | null;
}

const UNKNOWN: SeenSource = { durationMs: null, refusal: null };
const seen = new WeakMap<ApiState, Map<Source['path'], SeenSource>>();

/**
 * Reads the first bytes of the files behind `sourceVideoUrl` and `product.imageUrl` before the transaction opens, to
 * find a type that is not supported and the length of an MP4. `checkJobBrief` reports both before anything is charged.
 * Faults in the rest of a file, and servers that are slow or ignore ranges, are found only when the worker fetches the
 * file.
 */
export async function inspectSources(ctx: ApiContext, body: StudioJobBody): Promise<void> {
  if (validateFormatInputs(getPathFormat(ctx), body).length > 0) return;
  const sources = listSources(body).filter(({ url }) => ctx.deps.web.findUrlProblem(url) === null);
  const entries = sources.map(async (source) => [source.path, await inspectSource(ctx, source)] as const);
  seen.set(ctx.state, new Map(await Promise.all(entries)));
}

/** Returns what `inspectSources` has found in a source of this request. */
export function getSeenSource({ state }: ApiContext, path: Source['path']): SeenSource {
  return seen.get(state)?.get(path) ?? UNKNOWN;
}

function listSources({ sourceVideoUrl, product }: StudioJobBody): Source[] {
  return [
    ...(sourceVideoUrl === undefined ? [] : [{ path: 'sourceVideoUrl', kind: 'video', url: sourceVideoUrl } as const]),
    ...(product?.imageUrl === undefined
      ? []
      : [{ path: 'product.imageUrl', kind: 'image', url: product.imageUrl } as const]),
  ];
}

/** Reads a source part by part, each within the team's share of the downloads from its site. */
async function inspectSource(ctx: ApiContext, { url, kind }: Source): Promise<SeenSource> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let position = 0;
  for (let part = 0; part < MAX_PARTS; part++) {
    const bytes = await readPart(ctx, url, position, signal);
    if (!bytes || signal.aborted) return UNKNOWN;
    const refusal = part === 0 ? findHeadProblem(bytes, kind) : null;
    if (refusal !== null || kind === 'image') return { durationMs: null, refusal };
    const found = findMp4Duration(bytes, position);
    if (found === null) return UNKNOWN;
    if ('durationMs' in found) return { durationMs: found.durationMs, refusal: null };
    position = found.nextPosition;
  }
  return UNKNOWN;
}

async function readPart(
  { deps, state }: ApiContext,
  url: string,
  position: number,
  signal: AbortSignal,
): Promise<Buffer | null> {
  let received: OutboundResponse | null = null;
  const download = async () => {
    received = await requestPart(deps.web, url, position);
    return received.ok ? { ok: true as const, bytes: received.body.length, mimeType: '', sha256: '' } : received;
  };
  const file = { teamId: state.team.id, url, signal, isSiteFailure: () => false, download };
  await deps.siteLimits.run(file).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return getPart(received, position);
}

function requestPart(web: ApiContext['deps']['web'], url: string, position: number): Promise<OutboundResponse> {
  return web.request(url, {
    headers: { Range: `bytes=${position}-${position + PART_BYTES - 1}` },
    maxBytes: PART_BYTES,
    truncate: true,
    maxRedirects: OWN_FILE_LIMITS.maxRedirects,
    timeoutMs: TIMEOUT_MS,
  });
}

/** Returns the bytes at `position`. Null for other bytes: a server without ranges sends the file from its beginning. */
function getPart(received: OutboundResponse | null, position: number): Buffer | null {
  if (!received?.ok) return null;
  return received.status === 206 || (received.status === 200 && position === 0) ? received.body : null;
}
