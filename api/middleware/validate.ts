import { z } from 'zod';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { nextTurn } from '../http/next-turn.ts';
import { hasBody } from './read-json.ts';
import { withFacts } from './route-facts.ts';
import { parseOrCollect } from './parse-or-collect.ts';
import { ID_PATTERN } from '../../domain/ids.ts';

/** The body of calls without one: no bytes, or an empty object. */
export const NoBody = z.strictObject({}).optional();

/** Parsing a larger body takes some milliseconds. */
const LARGE_BYTES = 32 * 1024;

const NoQuery = z.strictObject({});

interface Schemas<Body extends z.ZodType> {
  body?: Body;
  query?: z.ZodType;
  rules?: Rules<Body>;
  /** Paths of URLs in the body that the service will call. */
  urls?: readonly string[];
}

/** Validates body and query and reports all problems at once. Unknown properties are rejected. */
export function validate<Body extends z.ZodType = typeof NoBody>(schemas: Schemas<Body> = {}): ApiMiddleware {
  const { body = NoBody, query = NoQuery, rules, urls = [] } = schemas;
  return withFacts(schemas, async (ctx, next) => {
    if (ctx.method === 'GET' && hasBody(ctx)) throw refuse.badRequest('A GET request has no body.');
    const problems: Problem[] = [];
    if ((ctx.state.bodyBytes ?? 0) > LARGE_BYTES) await nextTurn();
    ctx.state.query = parseOrCollect(query, { ...ctx.query }, problems);
    ctx.state.body = parseBody(ctx, body, problems);
    problems.push(...findUrlProblems(ctx, urls, problems));
    if (problems.length > 0) {
      const further = rules ? await checkValidProperties(ctx, body as Body, rules, problems) : [];
      throw refuse.invalidInput([...problems, ...further]);
    }
    await next();
  });
}

/** Parses the body by its schema, except properties that are known to be malformed. */
function parseBody<Body extends z.ZodType>({ state }: ApiContext, schema: Body, problems: Problem[]): unknown {
  const { json, malformed } = state;
  if (!malformed) return parseOrCollect(schema, json, problems);
  problems.push(...malformed);
  const rejected = new Set(malformed.map(({ path }) => getRootProperty(path)));
  const rest = Object.entries(json as object).filter(([name]) => !rejected.has(name));
  return parseOrCollect(schema, Object.fromEntries(rest), problems);
}

/** Runs slow work before the transaction, but only if the schema accepts the body and there is no query. */
export function ifValid<Body extends z.ZodType>(
  schema: Body,
  work: (ctx: ApiContext, body: z.output<Body>) => Promise<void>,
): (ctx: ApiContext) => Promise<void> {
  return async (ctx) => {
    const problems: Problem[] = [];
    parseOrCollect(NoQuery, { ...ctx.query }, problems);
    const body = parseOrCollect(schema, ctx.state.json, problems);
    if (problems.length === 0) await work(ctx, body as z.output<Body>);
  };
}

/**
 * Checks beyond the schema. `validate` runs them only for a body with other problems, so that all are reported at once;
 * for a valid body the handler must run them.
 */
type Rules<Body extends z.ZodType> = (body: z.output<Body>, ctx: ApiContext) => Problem[] | Promise<Problem[]>;

/** Applies the rules to the valid properties of an invalid body, and omits problems of its other properties. */
async function checkValidProperties<Body extends z.ZodType>(
  ctx: ApiContext,
  schema: Body,
  rules: Rules<Body>,
  problems: readonly Problem[],
): Promise<Problem[]> {
  const invalid = new Set(problems.map(({ path }) => getRootProperty(path)));
  const rest = Object.entries(ctx.state.json ?? {}).filter(([name]) => !invalid.has(name));
  const parsed = schema.safeParse(Object.fromEntries(rest));
  if (!parsed.success) return [];
  const further = await rules(parsed.data, ctx);
  return further.filter(({ path }) => !invalid.has(getRootProperty(path)));
}

export function getRootProperty(path: string): string {
  return path.split(/[.[]/u, 1)[0] ?? path;
}

/** Returns the validated body. `_schema` must be the one passed to `validate`. */
export function getBody<S extends z.ZodType>(ctx: ApiContext, _schema: S): z.output<S> {
  return ctx.state.body as z.output<S>;
}

/** Returns the validated query. `_schema` must be the one passed to `validate`. */
export function getQuery<S extends z.ZodType>(ctx: ApiContext, _schema: S): z.output<S> {
  return ctx.state.query as z.output<S>;
}

/** Finds URLs at these paths of the body that the outbound policy forbids, unless the path has a problem already. */
function findUrlProblems(ctx: ApiContext, paths: readonly string[], found: readonly Problem[]): Problem[] {
  return paths
    .filter((path) => !found.some((problem) => problem.path === path))
    .flatMap((path) => {
      const url = valueAt(ctx.state.json, path);
      const message = typeof url === 'string' ? ctx.deps.web.findUrlProblem(url) : null;
      return message === null ? [] : [{ path, message }];
    });
}

function valueAt(json: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], json);
}

/** Rejects malformed ids in the path. */
export function pathId(...names: [string, ...string[]]): ApiMiddleware {
  return async (ctx, next) => {
    const problems = names
      .filter((name) => !ID_PATTERN.test(ctx.params[name] ?? ''))
      .map((path) => ({ path, message: `It must match ${ID_PATTERN.source}.` }));
    if (problems.length > 0) throw refuse.invalidInput(problems);
    await next();
  };
}
