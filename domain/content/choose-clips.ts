/** Chooses the parts of a long video that make good clips. Times are in milliseconds. */

export interface Span {
  fromMs: number;
  toMs: number;
}

/** The result of analysing a long video. */
export interface VideoAnalysis {
  durationMs: number;
  /** Silent parts; empty if there is no sound. */
  silences: readonly Span[];
  /** Scene cuts, ascending. */
  cutsMs: readonly number[];
  /** Loudness of each second in LUFS; empty if there is no sound. */
  loudness: readonly number[];
}

export interface ClipLimits {
  maxClips: number;
  minMs: number;
  maxMs: number;
}

/** Quieter seconds count as this loud. */
const FLOOR_LUFS = -60;

/** The opening counts more than the rest because viewers leave early. */
const OPENING_MS = 3_000;
/** Points per LUFS of the opening and the whole and per cut a minute, less those of silence times its share. */
const WEIGHTS = { opening: 2, whole: 1, cut: 0.6, silence: 12 };

const LONG_GAP_MS = 20_000;
const STEP_MS = 5_000;

/** At most this many starting points are scored, spread evenly. */
const MAX_STARTS = 600;

/**
 * Chooses the best clips, best first: each `minMs` to `maxMs` long (or as long as a shorter video) and none
 * overlapping. They start and end at pauses or scene cuts if there are any. The same analysis gives the same clips.
 */
export function chooseClips(analysis: VideoAnalysis, wanted: ClipLimits): Span[] {
  const minMs = Math.min(wanted.minMs, analysis.durationMs);
  const maxMs = Math.max(minMs, Math.min(wanted.maxMs, analysis.durationMs));
  const boundariesMs = listBoundaries(analysis);
  const candidates = sampleEvenly(boundariesMs, MAX_STARTS)
    .flatMap((fromMs) => listSpansFrom(fromMs, boundariesMs, { minMs, maxMs }, analysis.durationMs))
    .map((span) => ({ span, score: scoreSpan(span, analysis) }))
    .sort((a, b) => b.score - a.score || a.span.fromMs - b.span.fromMs);
  const chosen: Span[] = [];
  for (const { span } of candidates) {
    if (chosen.length >= wanted.maxClips) break;
    if (chosen.every((other) => span.toMs <= other.fromMs || span.fromMs >= other.toMs)) chosen.push(span);
  }
  return chosen;
}

/** Times at which a clip may start or end: 150 ms before a pause ends, cuts, and every `STEP_MS` if none for long. */
function listBoundaries({ durationMs, silences, cutsMs }: VideoAnalysis): number[] {
  const pauses = silences.map(({ fromMs, toMs }) => Math.max(fromMs, toMs - 150));
  const boundaries = [0, ...pauses, ...cutsMs, durationMs].filter((ms) => ms >= 0 && ms <= durationMs);
  const found = [...new Set(boundaries.map(Math.round))].sort((a, b) => a - b);
  const gaps = found.flatMap((ms, index) => {
    const next = found[index + 1] ?? durationMs;
    const steps = next - ms > LONG_GAP_MS ? Math.floor((next - ms) / STEP_MS) : 0;
    return Array.from({ length: Math.max(0, steps - 1) }, (_, step) => ms + (step + 1) * STEP_MS);
  });
  return [...found, ...gaps].sort((a, b) => a - b);
}

function sampleEvenly(boundariesMs: readonly number[], most: number): number[] {
  const step = Math.max(1, Math.ceil(boundariesMs.length / most));
  return boundariesMs.filter((_, index) => index % step === 0);
}

/** Lists the shortest, a medium and the longest span that end on a boundary; if no boundary is near, the longest one allowed. */
function listSpansFrom(
  fromMs: number,
  boundariesMs: readonly number[],
  { minMs, maxMs }: { minMs: number; maxMs: number },
  durationMs: number,
): Span[] {
  if (fromMs + minMs > durationMs) return [];
  const ends = boundariesMs.filter((ms) => ms >= fromMs + minMs && ms <= fromMs + maxMs);
  const picked =
    ends.length > 0
      ? [ends[0], ends[Math.floor(ends.length / 2)], ends.at(-1)]
      : [Math.min(durationMs, fromMs + maxMs)];
  return [...new Set(picked.filter((ms) => ms !== undefined))].map((toMs) => ({ fromMs, toMs }));
}

function scoreSpan(span: Span, { silences, cutsMs, loudness }: VideoAnalysis): number {
  const seconds = (span.toMs - span.fromMs) / 1_000;
  const opening = { fromMs: span.fromMs, toMs: Math.min(span.toMs, span.fromMs + OPENING_MS) };
  const cuts = cutsMs.filter((ms) => ms > span.fromMs && ms < span.toMs).length;
  const quiet = silences.reduce((sum, silence) => sum + computeOverlapMs(span, silence), 0) / (seconds * 1_000);
  return (
    WEIGHTS.opening * computeMeanLoudness(opening, loudness) +
    WEIGHTS.whole * computeMeanLoudness(span, loudness) +
    WEIGHTS.cut * Math.min(10, (cuts / seconds) * 60) -
    WEIGHTS.silence * quiet
  );
}

function computeMeanLoudness({ fromMs, toMs }: Span, loudness: readonly number[]): number {
  const heard = loudness.slice(Math.round(fromMs / 1_000), Math.max(1, Math.round(toMs / 1_000)));
  if (heard.length === 0) return FLOOR_LUFS;
  return heard.reduce((sum, lufs) => sum + Math.max(FLOOR_LUFS, lufs), 0) / heard.length;
}

function computeOverlapMs(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs));
}
