import { z } from 'zod';
import type { ApiContext, ApiMiddleware } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { hasBody } from './read-json.ts';
import { withFacts } from './route-facts.ts';
import { jsonPath } from './validate-json.ts';
import { formatIssue } from './zod-message.ts';
import { findUrlProblems } from './find-url-problems.ts';

/** The body of a call that takes none: nothing, or an empty object. */
export const NoBody = z.strictObject({}).optional();

const NoQuery = z.strictObject({});

interface Schemas<Body extends z.ZodType> {
  body?: Body;
  query?: z.ZodType;
  rules?: Rules<Body>;
  /** Paths of the body's URLs that the service itself will call. */
  urls?: readonly string[];
}

/** Checks body and query, and reports all that is wrong with both in one answer. What a schema does not name is refused. */
export function validate<Body extends z.ZodType = typeof NoBody>(schemas: Schemas<Body> = {}): ApiMiddleware {
  const { body = NoBody, query = NoQuery, rules, urls = [] } = schemas;
  return withFacts(schemas, async (ctx, next) => {
    if (ctx.method === 'GET' && hasBody(ctx)) throw refuse.badRequest('A GET request has no body.');
    const problems: Problem[] = [];
    ctx.state.query = parseOrCollect(query, { ...ctx.query }, problems);
    ctx.state.body = parseOrCollect(body, ctx.state.json, problems);
    problems.push(...findUrlProblems(ctx, urls, problems));
    if (problems.length > 0) {
      const further = rules ? rulesOnRest(ctx, body as Body, rules, problems) : [];
      throw refuse.invalidInput([...problems, ...further]);
    }
    await next();
  });
}

/**
 * Slow work on a body, before its transaction opens, where `validate` will let the request through. Where it will not, nothing
 * is done, and it says why.
 */
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

/** What a handler checks beyond the schema. Called here only for a body that the schema refused; see `rulesOnRest`. */
type Rules<Body extends z.ZodType> = (body: z.output<Body>, ctx: ApiContext) => Problem[];

/**
 * A body with a wrong property is also judged by the rules, without that property, so that its caller hears of everything in
 * one answer. What the rules say of a property that was taken out is left out.
 */
function rulesOnRest<Body extends z.ZodType>(
  ctx: ApiContext,
  schema: Body,
  rules: Rules<Body>,
  problems: readonly Problem[],
): Problem[] {
  const wrong = new Set(problems.map(({ path }) => rootOf(path)));
  const rest = Object.entries(ctx.state.json ?? {}).filter(([name]) => !wrong.has(name));
  const parsed = schema.safeParse(Object.fromEntries(rest));
  return parsed.success ? rules(parsed.data, ctx).filter(({ path }) => !wrong.has(rootOf(path))) : [];
}

function rootOf(path: string): string {
  return path.split(/[.[]/u, 1)[0] ?? path;
}

/** The validated body, by the schema that stands in the route's chain. */
export function getBody<S extends z.ZodType>(ctx: ApiContext, _schema: S): z.output<S> {
  return ctx.state.body as z.output<S>;
}

/** The validated query, by the schema that stands in the route's chain. */
export function getQuery<S extends z.ZodType>(ctx: ApiContext, _schema: S): z.output<S> {
  return ctx.state.query as z.output<S>;
}

/** The value that a schema makes of `input`; what is wrong is added to `problems`. */
export function parseOrCollect<S extends z.ZodType>(
  schema: S,
  input: unknown,
  problems: Problem[],
): z.output<S> | undefined {
  const parsed = schema.safeParse(input, { error: formatIssue });
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.flatMap((issue) => problemsOf(issue, [])));
  return undefined;
}

function problemsOf(issue: z.core.$ZodIssue, outer: readonly PropertyKey[]): Problem[] {
  const path = [...outer, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: jsonPath([...path, key]), message: 'There is no such property.' }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [closest = []] = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length);
    if (depth(closest) > 0) return closest.flatMap((inner) => problemsOf(inner, path));
  }
  return [{ path: jsonPath(path), message: issue.message }];
}

/** How far into the value a branch of a union got: the furthest is the one that was meant. */
function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}
