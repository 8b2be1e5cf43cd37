import { OWN_FILE_LIMITS } from '../../adapters/web/own-file-limits.ts';
import type { OutboundResponse } from '../../adapters/ports.ts';
import { findMp4Duration } from '../../decks/probe/mp4-duration.ts';
import { validateFormatInputs } from '../../domain/content/validate-format-inputs.ts';
import type { ApiContext, ApiState } from '../http/context.ts';
import type { StudioJobBody } from './contract/request.ts';
import { getPathFormat } from './path-format.ts';

const PART_BYTES = 64 * 1024;
/** The head of the file; if its index is at the end, that; and one more box between them. */
const MAX_PARTS = 3;
const TIMEOUT_MS = 3_000;

const lengths = new WeakMap<ApiState, number>();

/**
 * Reads how long the video of `sourceVideoUrl` is, by the header of an MP4, before the transaction opens. `refuseInvalidBrief`
 * reports it with the other problems, before anything is charged. What this cannot see (another container, a server that is slow
 * or supports no ranges) is found when the worker fetches the file.
 */
export async function readSourceLength(ctx: ApiContext, body: StudioJobBody): Promise<void> {
  const { sourceVideoUrl: url } = body;
  if (url === undefined || validateFormatInputs(getPathFormat(ctx), body).length > 0) return;
  if (ctx.deps.web.findUrlProblem(url) !== null) return;
  const durationMs = await readDuration(ctx, url);
  if (durationMs !== null) lengths.set(ctx.state, durationMs);
}

/** What `readSourceLength` has read, in milliseconds; null if it could read nothing. */
export function getSourceLength({ state }: ApiContext): number | null {
  return lengths.get(state) ?? null;
}

/** Milliseconds, or null if the header cannot be read soon. Takes its turn among the team's downloads from that site. */
async function readDuration({ deps, state }: ApiContext, url: string): Promise<number | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let position = 0;
  for (let part = 0; part < MAX_PARTS; part++) {
    let received: OutboundResponse | null = null;
    const read = async () => {
      received = await requestPart(deps.web, url, position);
      return received.ok ? { ok: true as const, bytes: received.body.length, mimeType: '', sha256: '' } : received;
    };
    const file = { teamId: state.team.id, url, signal, isSiteFailure: () => false, download: read };
    await deps.siteLimits.run(file).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    const bytes = getPart(received, position);
    const found = bytes && !signal.aborted ? findMp4Duration(bytes, position) : null;
    if (found === null) return null;
    if ('durationMs' in found) return found.durationMs;
    position = found.nextPosition;
  }
  return null;
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

/** A server without ranges sends the file from its beginning. */
function getPart(received: OutboundResponse | null, position: number): Buffer | null {
  if (!received?.ok) return null;
  return received.status === 206 || (received.status === 200 && position === 0) ? received.body : null;
}
