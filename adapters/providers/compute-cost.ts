import type { ProviderRequest } from '../ports.ts';
import { toScalars } from './call-values.ts';
import { fillInput } from './fill-input.ts';
import type { ModelEntry } from './model-entry.ts';

/** What the provider reports about a finished call. */
export interface ReportedUsage {
  /** Hedra: the price of the job in US dollars. */
  usd?: number | undefined;
  /** fal: in the unit of the model's price. */
  units?: number | undefined;
  /** Replicate: the seconds of computing. */
  computeSeconds?: number | undefined;
  /** Replicate: the seconds of the video. */
  seconds?: number | undefined;
  /** OpenAI: the tokens of the output. */
  outputTokens?: number | undefined;
}

/** The cost of a finished call as the provider reports it, else by its list price; null if its quantity is unknown. */
export function computeCostUsd(entry: ModelEntry, request: ProviderRequest, usage: ReportedUsage): number | null {
  if (usage.usd !== undefined) return usage.usd;
  if (!entry.cost) return null;
  const { usd, per } = entry.cost;
  const quantity = usage.units ?? measureQuantity(entry, per, request, usage);
  return quantity === null ? null : Number((quantity * usd).toFixed(6));
}

function measureQuantity(
  entry: ModelEntry,
  per: NonNullable<ModelEntry['cost']>['per'],
  request: ProviderRequest,
  usage: ReportedUsage,
): number | null {
  const { call } = request;
  switch (per) {
    case 'image':
      return 1;
    case 'second':
      return usage.seconds ?? measureSeconds(entry, request);
    case 'minute': {
      const seconds = measureSeconds(entry, request);
      return seconds === null ? null : seconds / 60;
    }
    case 'thousand_characters':
      return call.kind === 'voice' ? Array.from(call.text).length / 1_000 : null;
    case 'compute_second':
      return usage.computeSeconds ?? null;
    case 'million_output_tokens':
      return usage.outputTokens === undefined ? null : usage.outputTokens / 1_000_000;
  }
}

/** The seconds that are billed: of the clip as requested from the model, or of the input that decides the length. */
function measureSeconds({ input }: ModelEntry, request: ProviderRequest): number | null {
  const { call, inputs } = request;
  if (call.kind === 'clip') {
    // A template may round the requested seconds to a length that the model accepts.
    const template = Object.values(input).find((value) => JSON.stringify(value).includes('"$from":"seconds"'));
    return Number(fillInput({ seconds: template ?? '$seconds' }, toScalars(call))['seconds']);
  }
  const { durationMs = null } = (inputs['speech'] ?? inputs['video'] ?? inputs['source'])?.[0] ?? {};
  return durationMs === null ? null : durationMs / 1_000;
}
