import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { LINK_MINUTES, MEMBER_REFUSALS, TOKEN_MINUTES } from '../../domain/teams/members.ts';
import { SSO_REFUSALS } from '../../domain/teams/sso.ts';
import { refuse } from '../http/errors.ts';
import { exampleStartedSso, FinishSso, StartedSsoResponse, StartSso } from '../members/sso-contract.ts';
import {
  AcceptInvitation,
  ConfirmLink,
  exampleSignedIn,
  RequestLink,
  ResetPassword,
  SignIn,
} from '../members/contract.ts';
import { NoForm } from '../members/read-form.ts';
import {
  exampleOptions,
  exampleSignIn,
  PasskeyOptionsResponse,
  SignInWithPasskey,
} from '../members/passkey-contract.ts';
import { ConfirmSignIn } from '../members/factor-contract.ts';
import { describeFailure, describePublic, SESSION } from './describe-public.ts';

const TAKEN = MEMBER_REFUSALS.already_member;
const PASSWORD = 'nine quiet ovens at dawn';

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
          401: describeFailure(
            '`unauthorized`: the address or the password is wrong, or the team requires single sign-on.',
            refuse.wrongPassword(),
          ),
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
        response: SESSION,
        example: {
          token: '8dQm2xVb9TzLk4Rw8Yc1JdHs5Fg3NaP0uE6tBnXyZ1c',
          name: exampleSignedIn.member.name,
          password: PASSWORD,
        },
        failures: {
          401: describeFailure(
            '`unauthorized`: the team requires single sign-on.',
            refuse.noSignIn(SSO_REFUSALS.use_provider),
          ),
          404: describeFailure('`not_found`: the invitation is unknown, used, revoked or expired.', refuse.notFound()),
        },
      }),
    },
    ...factorPaths(),
    ...linkPaths(),
    ...ssoPaths(),
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

/** The second step of a sign-in, and passkeys. */
function factorPaths(): ZodOpenApiPathsObject {
  return {
    '/sign-in/code': {
      post: describePublic({
        operationId: 'postSignInCode',
        summary: 'Give the code of a sign-in',
        description: `The second step, for ${TOKEN_MINUTES.code} minutes after the first. Each code signs in once, and so does each recovery code.`,
        body: ConfirmSignIn,
        example: { ...LINK, code: '492039' },
        response: SESSION,
        failures: {
          ...USED,
          401: describeFailure('`unauthorized`: the code is wrong, too old or was used.', refuse.wrongCode()),
        },
      }),
    },
    '/sign-in/passkey-options': {
      post: describePublic({
        operationId: 'postSignInPasskeyOptions',
        summary: 'Create the options of a sign-in with a passkey',
        description: 'They are the same for everybody but for their challenge.',
        body: NoForm,
        example: {},
        done: 200,
        response: { schema: PasskeyOptionsResponse, example: exampleOptions },
        failures: {},
      }),
    },
    '/sign-in/passkey': {
      post: describePublic({
        operationId: 'postSignInPasskey',
        summary: 'Sign in with a passkey',
        description: 'Starts a session, with a second factor.',
        body: SignInWithPasskey,
        example: exampleSignIn,
        response: SESSION,
        failures: {
          401: describeFailure(
            '`unauthorized`: the passkey does not sign in, or the options are too old.',
            refuse.wrongPasskey(),
          ),
        },
      }),
    },
  };
}

const FAILED = 'The identity provider did not sign you in. Begin again.';

/** Sign-in through an identity provider. */
function ssoPaths(): ZodOpenApiPathsObject {
  const response = 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj';
  const unreachable = refuse.providerUnreachable('sso.hanso.example.com');
  return {
    '/sso/start': {
      post: describePublic({
        operationId: 'postSsoStart',
        summary: 'Begin single sign-on',
        description:
          'Returns the address of the identity provider, and a sealed text that the browser keeps until it returns.',
        body: StartSso,
        example: { email: exampleSignedIn.member.email },
        failures: {
          404: describeFailure('`not_found`: no provider signs in this address.', refuse.notFound()),
          500: describeFailure('`internal_error`: the provider cannot be reached.', unreachable),
        },
        done: 200,
        response: { schema: StartedSsoResponse, example: exampleStartedSso },
      }),
    },
    '/sso/finish': {
      post: describePublic({
        operationId: 'postSsoFinish',
        summary: 'Sign in with the response of an identity provider',
        description: `${STARTS} A team's own provider vouches for its second factor. The first time, the verified mail address finds the member or the invitation.`,
        body: FinishSso,
        example: { flow: exampleStartedSso.flow, provider: 'instance', response },
        failures: {
          401: describeFailure('`unauthorized`: the person is not signed in.', refuse.noSignIn(FAILED)),
          404: describeFailure('`not_found`: the provider was removed meanwhile.', refuse.notFound()),
          500: describeFailure('`internal_error`: the provider cannot be reached.', unreachable),
        },
      }),
    },
  };
}
