import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { SIGN_IN_LIMITS } from '../../domain/teams/members.ts';
import { refuse, type Refusal } from '../http/errors.ts';
import { AcceptInvitation, exampleSignedIn, SignedInResponse, SignIn } from '../members/contract.ts';
import { Failure, internalError } from './failures.ts';
import { UNCOUNTED } from './headers.ts';

const PASSWORD = 'nine quiet ovens at dawn';

/** The operations of a person who has no token yet. */
export function signInPaths(): ZodOpenApiPathsObject {
  return {
    '/sign-in': {
      post: describePublic({
        operationId: 'postSignIn',
        summary: 'Sign in with address and password',
        description: 'Starts a session. An unknown address gets the same response as a wrong password.',
        body: SignIn,
        example: { email: exampleSignedIn.member.email, password: PASSWORD },
        failures: {
          401: describeFailure('`unauthorized`: the address or the password is wrong.', refuse.wrongPassword()),
        },
      }),
    },
    '/invitations/accept': {
      post: describePublic({
        operationId: 'postInvitationsAccept',
        summary: 'Accept an invitation',
        description:
          'Makes you a member with this name and password, and starts a session. An invitation is valid once.',
        body: AcceptInvitation,
        example: {
          token: '8dQm2xVb9TzLk4Rw8Yc1JdHs5Fg3NaP0uE6tBnXyZ1c',
          name: exampleSignedIn.member.name,
          password: PASSWORD,
        },
        failures: {
          404: describeFailure('`not_found`: the invitation is unknown, used, revoked or expired.', refuse.notFound()),
        },
      }),
    },
  };
}

interface PublicOperation {
  operationId: string;
  summary: string;
  description: string;
  body: z.ZodType;
  example: object;
  failures: Record<string, ZodOpenApiResponseObject>;
}

const LIMITS = Object.values(SIGN_IN_LIMITS);
const [FEWEST] = LIMITS.toSorted((one, other) => one.requests - other.requests);

function describePublic(operation: PublicOperation): ZodOpenApiOperationObject {
  const { operationId, summary, body, example, failures } = operation;
  const description = `${operation.description} Needs no key. Attempts are limited by network and address.`;
  const schema = z.object({ success: z.literal(true), data: SignedInResponse });
  const success = { success: true, data: exampleSignedIn };
  return {
    tags: ['members'],
    operationId,
    summary,
    description,
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: body, examples: { example1: { summary, value: example } } } },
    },
    responses: {
      201: {
        description: 'The session.',
        headers: UNCOUNTED,
        content: { 'application/json': { schema, example: success } },
      },
      400: describeFailure(
        '`invalid_input`: the request is invalid. Nothing was changed.',
        refuse.invalidInput([{ path: 'password', message: 'It is required.' }]),
      ),
      ...failures,
      429: { ...TOO_MANY, headers: LIMITED },
      500: internalError,
    },
  };
}

function describeFailure(description: string, refusal: Refusal): ZodOpenApiResponseObject {
  const { type, message, details } = refusal;
  const value = { success: false, error: details ? { type, message, details } : { type, message } };
  const content = { 'application/json': { schema: Failure, examples: { refusal: { value } } } };
  return { description, headers: UNCOUNTED, content };
}

const TOO_MANY = describeFailure(
  '`rate_limited`: too many attempts; retry after `Retry-After`.',
  refuse.rateLimited(FEWEST?.requests ?? 1, FEWEST?.windowSeconds ?? 1, 12),
);

const LIMITED = UNCOUNTED.extend({
  'Retry-After': z.int().min(1).meta({ description: 'Seconds after which a retry is accepted.' }),
  'X-RateLimit-Reset': z.int().meta({ description: 'Unix seconds of the same moment.' }),
});
