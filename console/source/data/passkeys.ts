import type { NewCredential, PasskeyOptions, SignedCredential } from '../../../clients/typescript/source/index.ts';

/** Whether passkeys can be used at this address. Browsers create none for an IP address. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/u.test(location.hostname);

type Options = PasskeyOptions['options'];

/** Signs with a passkey that the person chooses. Throws a `DOMException` if the person uses none. */
export async function signWithPasskey(options: Options): Promise<SignedCredential> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
  const signed = await navigator.credentials.get({ publicKey });
  const { id, rawId, response } = (signed as PublicKeyCredential).toJSON() as SignedCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const answer = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
  return { id, rawId, type: 'public-key', response: answer };
}

/** Creates a passkey on the device or on a security key. Throws a `DOMException` if the person cancels. */
export async function createPasskey(options: Options): Promise<NewCredential> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  const made = await navigator.credentials.create({ publicKey });
  const { id, rawId, response } = (made as PublicKeyCredential).toJSON() as NewCredential;
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } };
}
