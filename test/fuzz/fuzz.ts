/**
 * Sends almost valid requests to every operation: mutations of the requests that succeed in the contract's table. Reproducible by
 * its seed. Passes if there is no 5xx response, every response matches the published description, and every operation succeeds at
 * least once.
 */
import * as fc from 'fast-check';
import type { ContractService } from '../contract/open-service.ts';
import { DESCRIBED, type Described } from '../contract/operations.ts';
import { openFixtureFor } from '../contract/fixture.ts';
import { fromSchema, type NamedSchemas, type Schema } from './from-schema.ts';
import { bodies, headers, paths, type MutatedRequest } from './mutations.ts';

/** Smaller than every rate limit, so that no request is limited. */
const REQUESTS_PER_FIXTURE = 6;

export interface FuzzReport {
  requests: number;
  /** Responses by operation and status: `POST /posts` → `400` → 12. */
  statuses: Record<string, Record<string, number>>;
  /** Responses with 5xx. The service turns responses that violate the description into 500. */
  faults: Fault[];
}

export interface Fault {
  operation: string;
  request: MutatedRequest;
  /** The first 500 characters of the response body. */
  response: string;
}

interface Document {
  paths: Record<
    string,
    Record<string, { requestBody?: Body; parameters?: Parameter[]; responses: Record<string, Body> }>
  >;
  components: { schemas: NamedSchemas };
}
type Body = { content?: Record<string, { schema: Schema }> };
interface Parameter {
  in: string;
  name: string;
  schema: Schema;
}

/** Sends about `requests` requests. `onProgress` receives the completed share, 0 to 1. */
export async function fuzz(
  service: ContractService,
  options: { requests: number; seed: number; onProgress?: (share: number) => void },
): Promise<FuzzReport> {
  const document = (await (await fetch(`${service.api.origin}/api/v1/openapi.json`)).json()) as Document;
  const report: FuzzReport = { requests: 0, statuses: {}, faults: [] };
  const rounds = Math.max(1, Math.ceil(options.requests / DESCRIBED.length / REQUESTS_PER_FIXTURE));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, one] of DESCRIBED.entries()) {
      await fuzzOnce(service, one, document, report, options.seed + round * DESCRIBED.length + index);
    }
    options.onProgress?.((round + 1) / rounds);
  }
  return report;
}

async function fuzzOnce(
  service: ContractService,
  one: Described,
  document: Document,
  report: FuzzReport,
  seed: number,
): Promise<void> {
  const fixture = await openFixtureFor(service, one, 'pro');
  const { ok, others = [] } = one.scenario;
  const good = await (others[seed % others.length] ?? ok)(fixture);
  const described = (document.paths[toOpenApiPath(one)] ?? document.paths[good.path])?.[one.method.toLowerCase()];
  const schema = described?.requestBody?.content?.['application/json']?.schema;
  const named = document.components.schemas;
  const mutated = fc.record({
    path: paths(good.path, getQuery(described?.parameters ?? [], named)),
    body: one.method === 'GET' ? fc.constant(undefined) : bodies(good.body, schema ? fromSchema(schema, named) : null),
    headers,
  });
  const unmutated: MutatedRequest = { path: good.path, body: JSON.stringify(good.body), headers: {} };
  const requests = [...fc.sample(mutated, { seed, numRuns: REQUESTS_PER_FIXTURE - 1 }), unmutated];
  for (const request of requests) {
    const reply = await send(service, one, request, good.key ?? fixture.key);
    report.requests += 1;
    const counts = (report.statuses[one.name] ??= {});
    counts[reply.status] = (counts[reply.status] ?? 0) + 1;
    // The service validates its responses here and returns 500 for one that violates its description.
    if (reply.status < 500) continue;
    report.faults.push({ operation: one.name, request, response: reply.text.slice(0, 500) });
  }
}

interface ReceivedResponse {
  status: number;
  text: string;
}

async function send(
  { api }: ContractService,
  { method }: Described,
  request: MutatedRequest,
  key: string,
): Promise<ReceivedResponse> {
  const type = request.body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${api.origin}/api/v1${request.path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...type, ...truncateHeaders(request.headers) },
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  return { status: response.status, text: await response.text() };
}

/** Limits the length of the header values. */
function truncateHeaders(given: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.slice(0, 300)]));
}

function toOpenApiPath({ template }: Described): string {
  return template.replace(/:(\w+)/gu, '{$1}');
}

function getQuery(parameters: readonly Parameter[], named: NamedSchemas): fc.Arbitrary<string> | null {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  if (inQuery.length === 0) return null;
  const model = Object.fromEntries(inQuery.map(({ name, schema }) => [name, fromSchema(schema, named)]));
  return fc.record(model, { requiredKeys: [] }).map((query) => {
    const pairs = Object.entries(query).map(
      ([name, value]) => [name, String(value).toWellFormed()] as [string, string],
    );
    return new URLSearchParams(pairs).toString();
  });
}
