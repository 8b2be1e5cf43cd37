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
import { describePublic, SESSION, type PublicFailure } from './describe-public.ts';

const { email, name } = exampleSignedIn.member;
const { flow } = exampleStartedSso;
const password = 'nine quiet ovens at dawn';
const STARTS = 'Starts a session. If codes are on, it returns a `codeToken` instead, for `POST /sign-in/code`.';
const ANY_ADDRESS = 'The response is the same for every address. A member gets a mail, in each team of the address.';
const UNREACHABLE: PublicFailure = [
  'the provider cannot be reached.',
  refuse.providerUnreachable('sso.hanso.example.com'),
];

const LINK = { token: '8dQm2xVb9TzLk4Rw8Yc1JdHs5Fg3NaP0uE6tBnXyZ1c' };
const USED: PublicFailure = ['the link is unknown, used or expired.', refuse.notFound()];
const REQUEST = { body: RequestLink, example: { email }, done: 202 } as const;
const CONFIRM = { body: ConfirmLink, example: LINK, failures: [USED] };

/** The operations of a person who has no token yet. All are POST. */
export const SIGN_IN_PATHS = describePublic({
  '/sign-in': {
    summary: 'Sign in with address and password',
    description: `${STARTS} An unknown address gets the same response as a wrong password.`,
    body: SignIn,
    example: { email, password },
    failures: [['the address or the password is wrong, or the team requires single sign-on.', refuse.wrongPassword()]],
  },
  '/invitations/accept': {
    summary: 'Accept an invitation',
    description: 'Makes you a member with this name and password, and starts a session. An invitation is valid once.',
    body: AcceptInvitation,
    response: SESSION,
    example: { ...LINK, name, password },
    failures: [
      ['the team requires single sign-on.', refuse.noSignIn(SSO_REFUSALS.use_provider)],
      ['the invitation is unknown, used, revoked or expired.', refuse.notFound()],
    ],
  },
  '/sign-in/code': {
    summary: 'Give the code of a sign-in',
    description: `The second step, for ${TOKEN_MINUTES.code} minutes after the first. Each code signs in once, and so does each recovery code.`,
    body: ConfirmSignIn,
    example: { ...LINK, code: '492039' },
    response: SESSION,
    failures: [USED, ['the code is wrong, too old or was used.', refuse.wrongCode()]],
  },
  '/sign-in/passkey-options': {
    summary: 'Create the options of a sign-in with a passkey',
    description: 'They are the same for everybody but for their challenge.',
    body: NoForm,
    example: {},
    done: 200,
    response: { schema: PasskeyOptionsResponse, example: exampleOptions },
  },
  '/sign-in/passkey': {
    summary: 'Sign in with a passkey',
    description: 'Starts a session, with a second factor.',
    body: SignInWithPasskey,
    example: exampleSignIn,
    response: SESSION,
    failures: [['the passkey does not sign in, or the options are too old.', refuse.wrongPasskey()]],
  },
  '/password-resets': {
    ...REQUEST,
    summary: 'Ask for a link to a new password',
    description: `${ANY_ADDRESS} The link is valid once, for ${LINK_MINUTES.password} minutes.`,
  },
  '/password-resets/confirm': {
    ...CONFIRM,
    summary: 'Set a new password with a link',
    description: 'Ends every session and app of the member and mails a notice.',
    body: ResetPassword,
    example: { ...LINK, password },
    done: 200,
  },
  '/sign-in-links': {
    ...REQUEST,
    summary: 'Ask for a link to sign in',
    description: `${ANY_ADDRESS} The link is valid once, for ${LINK_MINUTES.sign_in} minutes.`,
  },
  '/sign-in-links/confirm': { ...CONFIRM, summary: 'Sign in with a link', description: STARTS },
  '/address-changes/confirm': {
    ...CONFIRM,
    summary: 'Confirm a new mail address with a link',
    description: 'The new address signs in from now on, and the old one gets a notice.',
    failures: [USED, ['a member of the team has the address.', refuse.conflict(MEMBER_REFUSALS.already_member)]],
    done: 200,
  },
  '/sso/start': {
    summary: 'Begin single sign-on',
    description:
      'Returns the address of the identity provider, and a sealed text that the browser keeps until it returns.',
    body: StartSso,
    example: { email },
    failures: [['no provider signs in this address.', refuse.notFound()], UNREACHABLE],
    done: 200,
    response: { schema: StartedSsoResponse, example: exampleStartedSso },
  },
  '/sso/finish': {
    summary: 'Sign in with the response of an identity provider',
    description: `${STARTS} A team's own provider vouches for its second factor. The first time, the verified mail address finds the member or the invitation.`,
    body: FinishSso,
    example: { flow, provider: 'instance', response: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
    failures: [
      ['the person is not signed in.', refuse.noSignIn('The identity provider did not sign you in. Begin again.')],
      ['the provider was removed after the start.', refuse.notFound()],
      UNREACHABLE,
    ],
  },
});
