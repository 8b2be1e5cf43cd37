import { z } from 'zod';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { hasBody } from './read-json.ts';
import { withFacts } from './route-facts.ts';
import { jsonPath } from './validate-json.ts';
import { formatIssue } from './zod-message.ts';
import { findUrlProblems } from './find-url-problems.ts';

/** For calls without a body: no bytes, or an empty object. */
export const NoBody = z.strictObject({}).optional();

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
    ctx.state.query = parseOrCollect(query, { ...ctx.query }, problems);
    ctx.state.body = parseOrCollect(body, ctx.state.json, problems);
    problems.push(...findUrlProblems(ctx, urls, problems));
    if (problems.length > 0) {
      const further = rules ? checkValidProperties(ctx, body as Body, rules, problems) : [];
      throw refuse.invalidInput([...problems, ...further]);
    }
    await next();
  });
}

/** Runs slow work before the transaction, but only if `validate` is going to accept the request. */
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

/** Checks that the handler makes beyond the schema. */
type Rules<Body extends z.ZodType> = (body: z.output<Body>, ctx: ApiContext) => Problem[];

/**
 * Applies the rules to the valid properties of an invalid body, so that the caller gets all problems at once. Omits problems of
 * the invalid properties.
 */
function checkValidProperties<Body extends z.ZodType>(
  ctx: ApiContext,
  schema: Body,
  rules: Rules<Body>,
  problems: readonly Problem[],
): Problem[] {
  const invalid = new Set(problems.map(({ path }) => getRootProperty(path)));
  const rest = Object.entries(ctx.state.json ?? {}).filter(([name]) => !invalid.has(name));
  const parsed = schema.safeParse(Object.fromEntries(rest));
  return parsed.success ? rules(parsed.data, ctx).filter(({ path }) => !invalid.has(getRootProperty(path))) : [];
}

function getRootProperty(path: string): string {
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

/** Returns the parsed value, or undefined after adding to `problems`. */
export function parseOrCollect<S extends z.ZodType>(
  schema: S,
  input: unknown,
  problems: Problem[],
): z.output<S> | undefined {
  const parsed = schema.safeParse(input, { error: formatIssue });
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.flatMap((issue) => toProblems(issue, [])));
  return undefined;
}

function toProblems(issue: z.core.$ZodIssue, outer: readonly PropertyKey[]): Problem[] {
  const path = [...outer, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: jsonPath([...path, key]), message: 'There is no such property.' }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [closest = []] = [...issue.errors].sort((a, b) => getDepth(b) - getDepth(a) || a.length - b.length);
    if (getDepth(closest) > 0) return closest.flatMap((inner) => toProblems(inner, path));
  }
  return [{ path: jsonPath(path), message: issue.message }];
}

/** How deep a branch of a union matched. The caller most likely meant the deepest branch. */
function getDepth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}
