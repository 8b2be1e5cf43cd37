import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { LINK_MINUTES, MEMBER_REFUSALS, SIGN_IN_LIMITS, TOKEN_MINUTES } from '../../domain/teams/members.ts';
import { refuse, type Refusal } from '../http/errors.ts';
import {
  AcceptInvitation,
  ConfirmLink,
  Done,
  exampleSignedIn,
  RequestLink,
  ResetPassword,
  SignedInResponse,
  SignIn,
} from '../members/contract.ts';
import { ConfirmSignIn, WaitingSignInResponse } from '../members/factor-contract.ts';
import { Failure, internalError } from './failures.ts';
import { UNCOUNTED } from './headers.ts';

const TAKEN = MEMBER_REFUSALS.already_member;
const PASSWORD = 'nine quiet ovens at dawn';

const SignInResponse = z.union([SignedInResponse, WaitingSignInResponse]).meta({ id: 'SignInResult' });

/** The operations of a person who has no token yet. */
export function signInPaths(): ZodOpenApiPathsObject {
  return {
    '/sign-in': {
      post: describePublic({
        operationId: 'postSignIn',
        summary: 'Sign in with address and password',
        description: `${STARTS} An unknown address gets the same response as a wrong password.`,
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
        response: SignedInResponse,
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
    '/sign-in/code': {
      post: describePublic({
        operationId: 'postSignInCode',
        summary: 'Give the code of a sign-in',
        description: `The second step, for ${TOKEN_MINUTES.code} minutes after the first. Each code signs in once, and so does each recovery code.`,
        body: ConfirmSignIn,
        example: { ...LINK, code: '492039' },
        response: SignedInResponse,
        failures: {
          ...USED,
          401: describeFailure('`unauthorized`: the code is wrong, too old or was used.', refuse.wrongCode()),
        },
      }),
    },
    ...linkPaths(),
  };
}

const LINK = { token: '8dQm2xVb9TzLk4Rw8Yc1JdHs5Fg3NaP0uE6tBnXyZ1c' };
const STARTS = 'Starts a session. If codes are on, it returns a `codeToken` instead, for `POST /sign-in/code`.';
const ANY_ADDRESS = 'The response is the same for every address. A member gets a mail, in each team of the address.';
const USED = { 404: describeFailure('`not_found`: the link is unknown, used or expired.', refuse.notFound()) };

/** What a person does with links that are mailed. */
function linkPaths(): ZodOpenApiPathsObject {
  const request = {
    body: RequestLink,
    example: { email: exampleSignedIn.member.email },
    failures: {},
    done: 202 as const,
  };
  const confirm = { body: ConfirmLink, example: LINK, failures: USED };
  return {
    '/password-resets': {
      post: describePublic({
        ...request,
        operationId: 'postPasswordResets',
        summary: 'Ask for a link to a new password',
        description: `${ANY_ADDRESS} The link is valid once, for ${LINK_MINUTES.password} minutes.`,
      }),
    },
    '/password-resets/confirm': {
      post: describePublic({
        ...confirm,
        operationId: 'postPasswordResetsConfirm',
        summary: 'Set a new password with a link',
        description: 'Ends every session and app of the member and mails a notice.',
        body: ResetPassword,
        example: { ...LINK, password: PASSWORD },
        done: 200,
      }),
    },
    '/sign-in-links': {
      post: describePublic({
        ...request,
        operationId: 'postSignInLinks',
        summary: 'Ask for a link to sign in',
        description: `${ANY_ADDRESS} The link is valid once, for ${LINK_MINUTES.sign_in} minutes.`,
      }),
    },
    '/sign-in-links/confirm': {
      post: describePublic({
        ...confirm,
        operationId: 'postSignInLinksConfirm',
        summary: 'Sign in with a link',
        description: STARTS,
      }),
    },
    '/address-changes/confirm': {
      post: describePublic({
        ...confirm,
        operationId: 'postAddressChangesConfirm',
        summary: 'Confirm a new mail address with a link',
        description: 'The new address signs in from now on, and the old one gets a notice.',
        failures: {
          ...USED,
          409: describeFailure('`conflict`: a member of the team has the address.', refuse.conflict(TAKEN)),
        },
        done: 200,
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
  /** The status without a session. Left out: the response is a session, or the first step of one. */
  done?: 200 | 202;
  /** Of an operation that always starts a session. */
  response?: typeof SignedInResponse;
}

const LIMITS = Object.values(SIGN_IN_LIMITS);
const [FEWEST] = LIMITS.toSorted((one, other) => one.requests - other.requests);

function describePublic(operation: PublicOperation): ZodOpenApiOperationObject {
  const { operationId, summary, body, example, failures, done } = operation;
  const description = `${operation.description} Needs no key. Attempts are limited by network and address.`;
  const session = operation.response ?? SignInResponse;
  const schema = z.object({ success: z.literal(true), data: done ? Done : session });
  const success = { success: true, data: done ? {} : exampleSignedIn };
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
      [done ?? 201]: {
        description: done ? 'Accepted.' : 'The session.',
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
