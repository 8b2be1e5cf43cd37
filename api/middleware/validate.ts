import { z } from 'zod';
import type { ApiContext, ApiMiddleware } from '../context.ts';
import { refuse, type Problem } from '../errors.ts';
import { hasBody } from './json-body.ts';
import { withFacts } from './route-facts.ts';
import { jsonPath } from './json-hygiene.ts';

/** The body of a call that takes none: nothing, or an empty object. */
const NoBody = z.strictObject({}).optional();

const NoQuery = z.strictObject({});

/** Checks body and query, and reports all that is wrong with both in one answer. What a schema does not name is refused. */
export function validate(schemas: { body?: z.ZodType; query?: z.ZodType } = {}): ApiMiddleware {
  const { body = NoBody, query = NoQuery } = schemas;
  return withFacts(schemas, async (ctx, next) => {
    if (ctx.method === 'GET' && hasBody(ctx)) throw refuse.badRequest('A GET request has no body.');
    const problems: Problem[] = [];
    ctx.state.query = check(query, { ...ctx.query }, problems);
    ctx.state.body = check(body, ctx.state.json, problems);
    if (problems.length > 0) throw refuse.invalidInput(problems);
    await next();
  });
}

/** The validated body, by the schema that stands in the route's chain. */
export function bodyOf<S extends z.ZodType>(ctx: ApiContext, _schema: S): z.output<S> {
  return ctx.state.body as z.output<S>;
}

/** The validated query, by the schema that stands in the route's chain. */
export function queryOf<S extends z.ZodType>(ctx: ApiContext, _schema: S): z.output<S> {
  return ctx.state.query as z.output<S>;
}

/** The value that a schema makes of `input`; what is wrong is added to `problems`. */
export function check<S extends z.ZodType>(schema: S, input: unknown, problems: Problem[]): z.output<S> | undefined {
  const parsed = schema.safeParse(input, { error: sayMissing });
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.flatMap((issue) => problemsOf(issue, [])));
  return undefined;
}

function sayMissing(issue: { code?: string | undefined; input?: unknown }): string | undefined {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'It is required.' : undefined;
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
