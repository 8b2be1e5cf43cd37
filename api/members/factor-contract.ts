import { z } from 'zod';
import { CODE, FACTOR_REFUSALS, RECOVERY_CODES } from '../../domain/teams/factors.ts';
import { PASSWORD_LENGTH } from '../../domain/teams/members.ts';
import { Instant, operation, type Operations } from '../contract/operation.ts';
import { Done } from './contract.ts';

const Code = z.string().min(CODE.digits).max(40).meta({ description: 'A code of the app, or a recovery code.' });

export const ProvePassword = z
  .strictObject({ password: z.string().min(1).max(PASSWORD_LENGTH.max) })
  .meta({ id: 'ProvePassword' });

export const GiveCode = z.strictObject({ code: Code }).meta({ id: 'GiveCode' });

export const ConfirmSignIn = z
  .strictObject({
    token: z.string().min(1).max(64).meta({ description: 'The `codeToken` of the first step.' }),
    code: Code,
  })
  .meta({ id: 'ConfirmSignIn' });

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
  code: { addedAt: '2026-03-02T09:30:00.000Z', recoveryCodesLeft: RECOVERY_CODES },
  required: true,
};

const exampleCodes = { recoveryCodes: ['k3vd-72pa-qx5n-m4te', 'b6ws-hj2y-o7cu-f5ri'] };

const CODE_BODY = { 'Give the code of the app': { code: '492039' } };

export const factorOperations: Operations = {
  'GET /factors': operation({
    summary: 'Get your second factors',
    status: 200,
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
      bodies: { 'Add an app for codes': { password: 'nine quiet ovens at dawn' } },
      data: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        url: 'otpauth://totp/Kinora:mia%40hanso.example.com?issuer=Kinora&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      },
      conflicts: [FACTOR_REFUSALS.code_is_on],
    },
  }),
  'POST /factors/code/confirm': operation({
    summary: 'Turn codes on',
    description: `Every sign-in by password or link asks for a code from now on. Returns ${RECOVERY_CODES} recovery codes, signs out your other sessions and mails a notice.`,
    status: 200,
    data: RecoveryCodesResponse,
    example: { bodies: CODE_BODY, data: exampleCodes, conflicts: [] },
  }),
  'POST /factors/code/remove': operation({
    summary: 'Turn codes off',
    description: 'Deletes the secret and the recovery codes, and mails a notice.',
    status: 200,
    data: Done,
    example: { bodies: CODE_BODY, data: {}, conflicts: [FACTOR_REFUSALS.code_is_off, FACTOR_REFUSALS.required] },
  }),
  'POST /factors/recovery-codes': operation({
    summary: 'Renew your recovery codes',
    description: 'The previous ones are not valid any more.',
    status: 201,
    data: RecoveryCodesResponse,
    example: { bodies: CODE_BODY, data: exampleCodes, conflicts: [] },
  }),
  'PATCH /factors/requirement': operation({
    summary: 'Require a second factor of every member',
    description:
      'A member whose session has proven none can only add one, or sign in again with it, from the next request on. Their apps wait too.',
    status: 200,
    data: ChangeRequirement,
    example: {
      bodies: { 'Require it no longer': { required: false } },
      data: { required: false },
      conflicts: [FACTOR_REFUSALS.own_first],
    },
  }),
};
