import { CALLS } from '../catalog/calls.ts';
import { DOCUMENTED_ERRORS, PROCESSING_FAILURES } from '../catalog/documented-errors.ts';
import { isCount, isObject } from '../json.ts';
import { isPlatform, type Platform } from '../platform.ts';
import { FAULT_DESCRIPTIONS, isFetchFault, type FaultKind, type FaultResponse, type ScheduledFault } from './fault.ts';

/** Faults that the call `fetch` accepts besides `fetch-…`. */
const FETCH_KINDS = new Set<FaultKind>(['slow', 'processing-failure']);

/** The calls that complete an upload. */
const LAST_CALLS: Record<Platform, readonly string[]> = {
  clipapp: ['publish'],
  reelnet: ['fetch', 'upload'],
  videoshorts: ['publish'],
};

/** Parses the body of `POST /__sandbox/faults`; returns a string with the problem if it is invalid. */
export function parseFault(input: Record<string, unknown>): ScheduledFault | string {
  const { platform, call, fault, skip = 0, times = 1, afterMs = 0, slowMs = 40_000, accountId = null } = input;
  if (!isPlatform(platform)) return 'platform must be clipapp, reelnet or videoshorts';
  if (typeof call !== 'string' || (call !== '*' && !(call in CALLS[platform]))) {
    return `call must be * or one of ${Object.keys(CALLS[platform]).join(', ')}`;
  }
  if (typeof fault !== 'string' || !isFaultKind(fault))
    return `fault must be one of ${Object.keys(FAULT_DESCRIPTIONS).join(', ')}`;
  if (fault === 'cut-upload' && call !== 'upload' && !(call === 'publish' && platform !== 'reelnet')) {
    return 'cut-upload applies only to upload, and to publish if it carries bytes';
  }
  const isAllowed = call === 'fetch' ? isFetchFault(fault) || FETCH_KINDS.has(fault) : !isFetchFault(fault);
  if (!isAllowed) {
    return 'the call fetch accepts only fetch-…, slow and processing-failure; other calls accept no fetch-…';
  }
  if (!isCount(times) || times === 0 || !isCount(skip)) return 'times and skip must be whole numbers, times above 0';
  if (!isCount(afterMs) || !isCount(slowMs)) return 'afterMs and slowMs must be whole numbers of milliseconds';
  if (accountId !== null && typeof accountId !== 'string') return 'accountId must be the platform account id';
  const response = parseFaultResponse(platform, call, fault, input);
  if (typeof response === 'string') return response;
  return { platform, call, fault, skip, times, afterMs, slowMs, accountId, response };
}

function parseFaultResponse(
  platform: Platform,
  call: string,
  fault: FaultKind,
  input: Record<string, unknown>,
): FaultResponse | string {
  const { code = '', headers = {}, message = 'The request was refused.', body = '', bodyBytes = 0 } = input;
  if (typeof code !== 'string' || typeof message !== 'string' || typeof body !== 'string') {
    return 'code, message and body must be strings';
  }
  if (!isObject(headers) || !Object.values(headers).every((value) => typeof value === 'string')) {
    return 'headers must be an object with string values';
  }
  if (!isCount(bodyBytes)) return 'bodyBytes must be a whole number';
  const lastCalls = LAST_CALLS[platform];
  const reasons = PROCESSING_FAILURES[platform];
  if (fault === 'processing-failure' && (!lastCalls.includes(call) || !reasons.includes(code))) {
    return `processing-failure applies to ${lastCalls.join(' and ')}; code must be one of ${reasons.join(', ')}`;
  }
  const status = input['status'] ?? (fault === 'response' ? 200 : DOCUMENTED_ERRORS[platform][code]);
  const needsStatus = fault === 'error' || fault === 'response';
  if (needsStatus && (!isCount(status) || status < 200 || status > 599)) {
    return 'status must be 200 to 599; an error may omit it only if its code is documented';
  }
  const stringHeaders = headers as Record<string, string>;
  return { code, message, body, bodyBytes, headers: stringHeaders, status: isCount(status) ? status : 0 };
}

function isFaultKind(name: string): name is FaultKind {
  return name in FAULT_DESCRIPTIONS;
}
