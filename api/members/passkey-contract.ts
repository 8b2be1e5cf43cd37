import { z } from 'zod';
import { FACTOR_REFUSALS } from '../../domain/teams/factors.ts';
import { TOKEN_MINUTES } from '../../domain/teams/members.ts';
import { IDS } from '../contract/example-ids.ts';
import { NOT_BLANK } from '../contract/fields.ts';
import { Deleted, Instant, operation, type Operations } from '../contract/operation.ts';

const MAX_PASSKEY_NAME = 60;

const Base64 = z.string().max(3_000).meta({ pattern: '^[A-Za-z0-9_=-]*$' });
const Name = z.string().trim().min(1).max(MAX_PASSKEY_NAME).meta({ pattern: NOT_BLANK });

/** The parts of a credential that every browser writes. They are bytes in base64url. */
const CREDENTIAL = {
  id: Base64.min(1),
  rawId: Base64.min(1),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).optional(),
  authenticatorAttachment: z.string().max(60).nullish(),
};

const NewCredential = z
  .strictObject({
    ...CREDENTIAL,
    response: z.strictObject({
      clientDataJSON: Base64,
      attestationObject: Base64,
      authenticatorData: Base64.optional(),
      publicKey: Base64.nullish(),
      publicKeyAlgorithm: z.int().optional(),
      transports: z.array(z.string().max(60)).max(20).optional(),
    }),
  })
  .meta({ id: 'NewCredential', description: 'What `PublicKeyCredential.toJSON()` of the browser returns.' });

const SignedCredential = z
  .strictObject({
    ...CREDENTIAL,
    response: z.strictObject({
      clientDataJSON: Base64,
      authenticatorData: Base64,
      signature: Base64,
      userHandle: Base64.nullish(),
    }),
  })
  .meta({ id: 'SignedCredential', description: 'What `PublicKeyCredential.toJSON()` of the browser returns.' });

const ChallengeToken = z.string().min(1).max(1_000).meta({ description: 'The `token` of the options.' });

export const RegisterPasskey = z
  .strictObject({ token: ChallengeToken, name: Name, credential: NewCredential })
  .meta({ id: 'RegisterPasskey' });

export const RenamePasskey = z.strictObject({ name: Name }).meta({ id: 'RenamePasskey' });

export const SignInWithPasskey = z
  .strictObject({ token: ChallengeToken, credential: SignedCredential })
  .meta({ id: 'SignInWithPasskey' });

export const PasskeyOptionsResponse = z
  .object({
    token: z
      .string()
      .meta({ description: `Send it with the credential, within ${TOKEN_MINUTES.passkey} minutes. Valid once.` }),
    options: z.looseObject({ challenge: z.string() }).meta({
      description:
        'For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of the browser.',
    }),
  })
  .meta({ id: 'PasskeyOptions' });

export const PasskeyResponse = z
  .object({ id: z.string(), name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })
  .meta({ id: 'Passkey' });
export type PasskeyResponse = z.input<typeof PasskeyResponse>;

const examplePasskey: PasskeyResponse = {
  id: IDS.passkey,
  name: 'Laptop',
  createdAt: '2026-03-02T09:30:00.000Z',
  lastUsedAt: null,
};

const TOKEN = 'v1.k1.8dQm2xVb9TzLk4Rw.8Yc1JdHs5Fg3NaP0uE6tBn.XyZ1c8dQm2xVb9TzLk4Rw8Yc1JdHs5Fg3NaP0uE6tB';
const CREDENTIAL_ID = 'x8HqXb0jv3mQ2o1vYt7Kew';
const CLIENT_DATA = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';

export const exampleOptions: z.input<typeof PasskeyOptionsResponse> = {
  token: TOKEN,
  options: {
    challenge: 'Jd4n0bB2cZxq7l1rJm9c0w',
    rpId: 'kinora.example.com',
    userVerification: 'required',
    timeout: 60_000,
  },
};

export const exampleSignIn: z.input<typeof SignInWithPasskey> = {
  token: TOKEN,
  credential: {
    id: CREDENTIAL_ID,
    rawId: CREDENTIAL_ID,
    type: 'public-key',
    response: {
      clientDataJSON: CLIENT_DATA,
      authenticatorData: 'SZYN5YgOjGh0',
      signature: 'MEUCIQDx',
      userHandle: 'bWVt',
    },
  },
};

const exampleRegistration: z.input<typeof RegisterPasskey> = {
  token: TOKEN,
  name: 'Laptop',
  credential: {
    id: CREDENTIAL_ID,
    rawId: CREDENTIAL_ID,
    type: 'public-key',
    response: { clientDataJSON: CLIENT_DATA, attestationObject: 'o2NmbXRkbm9uZQ' },
  },
};

export const passkeyOperations: Operations = {
  'GET /passkeys': operation({
    summary: 'List your passkeys',
    paged: true,
    data: z.array(PasskeyResponse),
    example: { data: [examplePasskey] },
  }),
  'POST /passkeys/options': operation({
    summary: 'Create the options of a new passkey',
    description: 'They are for this person, browser and service.',
    status: 201,
    data: PasskeyOptionsResponse,
    example: { data: exampleOptions, conflicts: [] },
  }),
  'POST /passkeys': operation({
    summary: 'Add a passkey',
    description:
      'It signs in without address and password, and counts as both factors. Signs out your other sessions and mails a notice.',
    status: 201,
    data: PasskeyResponse,
    example: { bodies: { 'Add a passkey': exampleRegistration }, data: examplePasskey, conflicts: [] },
  }),
  'PATCH /passkeys/:id': operation({
    summary: 'Rename a passkey',
    data: PasskeyResponse,
    example: { bodies: { 'Name it by its device': { name: 'Laptop' } }, data: examplePasskey, conflicts: [] },
  }),
  'DELETE /passkeys/:id': operation({
    summary: 'Remove a passkey',
    description: 'Mails a notice.',
    data: Deleted,
    example: { data: { id: IDS.passkey }, conflicts: [FACTOR_REFUSALS.required] },
  }),
};
