import { z } from 'zod';
import { CODE, FACTOR_REFUSALS, NO_PROOF, PROOF_MINUTES, RECOVERY_CODE_COUNT } from '../../domain/teams/factors.ts';
import { PASSWORD_LENGTH } from '../../domain/teams/members.ts';
import { HAS_PROPERTIES } from '../contract/fields.ts';
import { Instant, operation, type Operations } from '../contract/operation.ts';
import { Done } from './contract.ts';
import { SignInWithPasskey } from './passkey-contract.ts';

export const Code = z.string().min(CODE.digits).max(40).meta({ description: 'A code of the app, or a recovery code.' });

export const GiveCode = z.strictObject({ code: Code }).meta({ id: 'GiveCode' });

export const ConfirmSignIn = z
  .strictObject({
    token: z.string().min(1).max(64).meta({ description: 'The `codeToken` of the first step.' }),
    code: Code,
  })
  .meta({ id: 'ConfirmSignIn' });

export const ProveSession = z
  .strictObject({
    password: z.string().min(1).max(PASSWORD_LENGTH.max).optional().meta({ description: 'If you have one.' }),
    code: Code.optional().meta({ description: 'If codes are on.' }),
    passkey: SignInWithPasskey.optional().meta({
      description: 'In the place of both: the options of `POST /sign-in/passkey-options`, signed.',
    }),
  })
  .refine(...HAS_PROPERTIES)
  .meta({ id: 'ProveSession', minProperties: 1 });

const ProofResponse = z.object({ provenUntil: Instant }).meta({ id: 'Proof' });
export type ProofResponse = z.input<typeof ProofResponse>;

export const ChangeRequirement = z.strictObject({ required: z.boolean() }).meta({ id: 'ChangeRequirement' });

export const WaitingSignInResponse = z
  .object({
    codeToken: z.string().meta({ description: 'Send it with a code to `POST /sign-in/code`. It does nothing else.' }),
    expiresAt: Instant,
  })
  .meta({ id: 'WaitingSignIn' });

const FactorsResponse = z
  .object({
    code: z
      .object({ addedAt: Instant, recoveryCodesLeft: z.int() })
      .nullable()
      .meta({ description: 'Null if codes are off.' }),
    password: z.boolean().meta({ description: 'You have a password that signs you in.' }),
    passkeys: z.int(),
    required: z.boolean().meta({ description: 'The team requires a second factor of its members.' }),
  })
  .meta({ id: 'Factors' });

const CodeSecretResponse = z
  .object({
    secret: z.string().meta({ description: 'For an app that reads no QR code. It is not returned again.' }),
    url: z.string().meta({ description: 'The same as an `otpauth:` URL, which is shown as a QR code.' }),
  })
  .meta({ id: 'CodeSecret' });

const RecoveryCodesResponse = z
  .object({
    recoveryCodes: z
      .array(z.string())
      .meta({ description: 'Each signs in once, in the place of a code. They are not returned again.' }),
  })
  .meta({ id: 'RecoveryCodes' });

const exampleFactors = {
  code: { addedAt: '2026-03-02T09:30:00.000Z', recoveryCodesLeft: RECOVERY_CODE_COUNT },
  password: true,
  passkeys: 1,
  required: true,
};

const exampleCodes = { recoveryCodes: ['k3vd-72pa-qx5n-m4te', 'b6ws-hj2y-o7cu-f5ri'] };

const CODE_BODY = { 'Give the code of the app': { code: '492039' } };

export const proofOperations: Operations = {
  'PATCH /sessions/proof': operation({
    summary: 'Prove that it is you',
    description: `Opens, for ${PROOF_MINUTES} minutes of this session, the operations that ask for a recent proof. A sign-in does so too. Give what signs you in here: the password and, if codes are on, a code, which is used up, or a passkey alone.`,
    data: ProofResponse,
    example: {
      bodies: { 'With the password': { password: 'nine quiet ovens at dawn' } },
      data: { provenUntil: '2026-03-02T09:40:00.000Z' },
      conflicts: [NO_PROOF],
    },
  }),
};

export const factorOperations: Operations = {
  'GET /factors': operation({
    summary: 'Get your second factors',
    data: FactorsResponse,
    example: { data: exampleFactors },
  }),
  'POST /factors/code': operation({
    summary: 'Create the secret of your codes',
    description:
      'Codes are asked for once `POST /factors/code/confirm` has received a first one. Replaces a secret that was not confirmed.',
    status: 201,
    data: CodeSecretResponse,
    example: {
      data: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        url: 'otpauth://totp/Kinora:mia%40hanso.example.com?issuer=Kinora&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      },
      conflicts: [FACTOR_REFUSALS.code_is_on],
    },
  }),
  'POST /factors/code/confirm': operation({
    summary: 'Turn codes on',
    description: `Every sign-in by password or link asks for a code from now on. Returns ${RECOVERY_CODE_COUNT} recovery codes, signs out your other sessions and mails a notice.`,
    data: RecoveryCodesResponse,
    example: { bodies: CODE_BODY, data: exampleCodes, conflicts: [] },
  }),
  'POST /factors/code/remove': operation({
    summary: 'Turn codes off',
    description: 'Deletes the secret and the recovery codes, and mails a notice.',
    data: Done,
    example: { data: {}, conflicts: [FACTOR_REFUSALS.code_is_off, FACTOR_REFUSALS.required] },
  }),
  'POST /factors/recovery-codes': operation({
    summary: 'Renew your recovery codes',
    description: 'The previous ones are not valid any more.',
    status: 201,
    data: RecoveryCodesResponse,
    example: { data: exampleCodes, conflicts: [FACTOR_REFUSALS.code_is_off] },
  }),
  'PATCH /factors/requirement': operation({
    summary: 'Require a second factor of every member',
    description:
      'A member whose session has proven none can only add one, or sign in again with it, from the next request on. Their apps wait too.',
    data: ChangeRequirement,
    example: {
      bodies: { 'Require it no longer': { required: false } },
      data: { required: false },
      conflicts: [FACTOR_REFUSALS.own_first],
    },
  }),
};
