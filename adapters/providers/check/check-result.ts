import { z } from 'zod';
import { parseResponse } from '../../web/parse-json.ts';
import type { ModelEntry } from '../model-entry.ts';
import { createFailure, toSubmitFailure } from '../provider-failures.ts';
import type { ProviderHttp, ProviderReply } from '../provider-http.ts';

/** One finding about a provider, its account or one of its models. */
export interface CheckResult {
  provider: string;
  /** `key`, `balance`, or the model. */
  subject: string;
  isFault: boolean;
  message: string;
}

const InputShape = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
});

/** What is wrong with a reply that should have succeeded, as a sentence; null if it did. */
export function describeFault(provider: string, reply: ProviderReply): string | null {
  if (!reply.answered) return createFailure(provider, 'unavailable', 'provider_unreachable').message;
  return reply.status < 300 ? null : toSubmitFailure(provider, reply).message;
}

export type Get = (path: string) => Promise<ProviderReply>;

/** Sends GET requests below `baseUrl`; without a key they carry no authorization. */
export function createGet(http: ProviderHttp, baseUrl: string, key: string | null): Get {
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  return (path) => http.send({ method: 'GET', url: `${baseUrl}${path}`, headers });
}

/** Whether the key is accepted, by the reply to a request that needs one. */
export function checkKey(provider: string, title: string, reply: ProviderReply): CheckResult {
  const fault = describeFault(title, reply);
  return { provider, subject: 'key', isFault: fault !== null, message: fault ?? 'is accepted' };
}

/** Describes how the sent fields differ from the published input schema of the model. Null if they match. */
export function compareInput({ input }: ModelEntry, schema: unknown): string | null {
  const read = parseResponse(InputShape, JSON.stringify(schema ?? null));
  if (!read) return 'its schema cannot be read';
  const sent = Object.keys(input);
  const unknown = sent.filter((name) => !Object.hasOwn(read.properties, name));
  const missing = read.required.filter((name) => !sent.includes(name));
  const parts = [
    ...(unknown.length > 0 ? [`its input schema does not accept ${unknown.join(', ')}`] : []),
    ...(missing.length > 0 ? [`it requires ${missing.join(', ')}`] : []),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}

export function describeEnding(endsAt: string | null | undefined): string | null {
  return endsAt ? `its provider shuts it down on ${endsAt}` : null;
}
