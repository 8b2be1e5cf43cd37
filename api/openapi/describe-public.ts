import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { SIGN_IN_LIMITS } from '../../domain/teams/rate-limits.ts';
import { ERROR_STATUS, refuse, type Refusal } from '../http/errors.ts';
import { Done, exampleSignedIn, SignedInResponse } from '../members/contract.ts';
import { WaitingSignInResponse } from '../members/factor-contract.ts';
import { buildOperationId } from './describe-operation.ts';
import { Failure, internalError } from './failures.ts';
import { UNCOUNTED } from './headers.ts';

const SignInResponse = z.union([SignedInResponse, WaitingSignInResponse]).meta({ id: 'SignInResult' });
const SIGN_IN = { schema: SignInResponse, example: exampleSignedIn };
/** The response of an operation that always starts a session. */
export const SESSION = { schema: SignedInResponse, example: exampleSignedIn };

/** When the operation is refused, and how. */
export type PublicFailure = [when: string, refusal: Refusal];

interface PublicOperation {
  summary: string;
  description: string;
  body: z.ZodType;
  example: object;
  failures?: readonly PublicFailure[];
  /** The status without a session. Left out: the response is a session, or the first step of one. */
  done?: 200 | 202;
  /** Left out: nothing, or a session or the first step of one. */
  response?: { schema: z.ZodType; example: object };
}

const LIMITS = Object.values(SIGN_IN_LIMITS);
const [FEWEST] = LIMITS.toSorted((one, other) => one.requests - other.requests);

/** Describes POST operations that need no key. */
export function describePublic(operations: Readonly<Record<string, PublicOperation>>): ZodOpenApiPathsObject {
  return Object.fromEntries(
    Object.entries(operations).map(([path, operation]) => [path, { post: describePost(path, operation) }]),
  );
}

function describePost(path: string, operation: PublicOperation): ZodOpenApiOperationObject {
  const { summary, body, example, failures = [], done } = operation;
  const description = `${operation.description} Needs no key. Attempts are limited by network and address.`;
  const { schema: data, example: value } = operation.response ?? (done ? { schema: Done, example: {} } : SIGN_IN);
  const schema = z.object({ success: z.literal(true), data });
  const success = { success: true, data: value };
  return {
    tags: ['members'],
    operationId: buildOperationId('post', path),
    summary,
    description,
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body, examples: { example1: { summary, value: example } } } },
    },
    responses: {
      [done ?? 201]: {
        description: done ? 'Accepted.' : 'The session.',
        headers: UNCOUNTED,
        content: { 'application/json': { schema, example: success } },
      },
      400: describeFailure([
        'the request is invalid. Nothing was changed.',
        refuse.invalidInput([{ path: 'password', message: 'It is required.' }]),
      ]),
      500: internalError,
      ...Object.fromEntries(failures.map((one) => [ERROR_STATUS[one[1].type], describeFailure(one)])),
      429: { ...TOO_MANY, headers: LIMITED },
    },
  };
}

function describeFailure([when, { type, message, details }]: PublicFailure): ZodOpenApiResponseObject {
  const value = { success: false, error: details ? { type, message, details } : { type, message } };
  const content = { 'application/json': { schema: Failure, examples: { refusal: { value } } } };
  return { description: `\`${type}\`: ${when}`, headers: UNCOUNTED, content };
}

const TOO_MANY = describeFailure([
  'too many attempts; retry after `Retry-After`.',
  refuse.rateLimited(FEWEST?.requests ?? 1, FEWEST?.windowSeconds ?? 1, 12),
]);

const LIMITED = UNCOUNTED.extend({
  'Retry-After': z.int().min(1).meta({ description: 'Seconds after which a retry is accepted.' }),
  'X-RateLimit-Reset': z.int().meta({ description: 'Unix seconds of the same moment.' }),
});
