import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { newId } from '../../domain/ids.ts';
import type { ApiDeps } from '../../api/api-deps.ts';

/** What an authenticator or the browser in front of it can get wrong. */
export interface Lies {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** No finger, face or PIN unlocked it. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const hash = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/** Flags of authenticator data: present, verified, with a new key. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** A passkey in software, for a service as browsers know it. */
export function createAuthenticator(publicUrl: string) {
  const site = publicUrl.replace('127.0.0.1', 'localhost');
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let userHandle = '';
  let counter = 0;

  const writeClientData = (type: string, options: Options, { challenge, origin }: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: challenge ?? options.challenge, origin: origin ?? site, crossOrigin: false }),
    );

  const writeData = (flags: number, lies: Lies): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.counter ?? (counter += 1));
    const bits = flags | PRESENT | (lies.unverified ? 0 : VERIFIED);
    return Buffer.concat([hash(lies.rpId ?? new URL(site).hostname), Buffer.from([bits]), count]);
  };

  const named = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} };
  return {
    register(options: Options, lies: Lies = {}) {
      userHandle = options.user?.id ?? '';
      const key = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from(x, 'base64url')];
      const point = [Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')];
      const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), id, ...key, ...point];
      const data = Buffer.concat([writeData(ATTESTED, lies), ...attested]);
      const head = Buffer.from(`a363666d74646e6f6e656761747453746d74a0686175746844617461${'58'}`, 'hex');
      const clientDataJSON = encode(writeClientData('webauthn.create', options, lies));
      const attestationObject = encode(Buffer.concat([head, Buffer.from([data.length]), data]));
      return { ...named, response: { clientDataJSON, attestationObject } };
    },
    sign(options: Options, lies: Lies = {}) {
      const clientData = writeClientData('webauthn.get', options, lies);
      const data = writeData(0, lies);
      const signature = sign('sha256', Buffer.concat([data, hash(clientData)]), privateKey);
      const response = {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(data),
        signature: encode(signature),
        userHandle: lies.userHandle ?? userHandle,
      };
      return { ...named, response };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** Stores a passkey that nobody has. Returns its id. */
export async function addPasskey({ orm }: Pick<ApiDeps, 'orm'>, memberId: string): Promise<string> {
  const id = newId('passkey');
  await orm.em
    .fork()
    .execute(
      `insert into passkey (id, member_id, name, credential_id, public_key, counter) values (?, ?, 'Laptop', ?, '', 0)`,
      [id, memberId, newId('event')],
    );
  return id;
}
