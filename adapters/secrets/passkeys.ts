import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Loads the library with the first passkey only, because it is large: it reads every kind of certificate. */
const load = () => import('@simplewebauthn/server');

/** The service that a passkey is for, by the address under which browsers know it. */
interface Site {
  publicUrl: string;
}

/** A passkey's own lock (a finger, face or PIN) is the second factor. */
const userVerification = 'required' as const;

/** The options with which a browser makes a passkey that signs in without an address. */
export async function buildRegistration({ publicUrl }: Site, member: { id: string; name: string }): Promise<object> {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: 'Kinora',
    rpID: readSite(publicUrl).hostname,
    userName: member.name,
    userID: new TextEncoder().encode(member.id),
    authenticatorSelection: { residentKey: 'required', userVerification },
  });
}

/** The options with which a browser signs in with any passkey of this service. */
export async function buildAuthentication({ publicUrl }: Site): Promise<object> {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({ rpID: readSite(publicUrl).hostname, userVerification });
}

export interface Answer {
  challenge: string;
  /** The result of `PublicKeyCredential.toJSON()`. */
  credential: object;
}

/** Returns the new passkey, or null if the answer does not fit the challenge of this service. */
export async function verifyRegistration({ publicUrl }: Site, { challenge, credential }: Answer) {
  const { verifyRegistrationResponse } = await load();
  const verified = await orNull(() =>
    verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      ...buildExpectation(publicUrl, challenge),
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** Returns the counter of the passkey, or null if it has not signed the challenge of this service. */
export async function verifyAuthentication(
  { publicUrl }: Site,
  { challenge, credential }: Answer,
  known: { credentialId: string; publicKey: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const publicKey = new Uint8Array(Buffer.from(known.publicKey, 'base64url'));
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      // The row of the passkey decides whether the counter is valid.
      credential: { id: known.credentialId, publicKey, counter: 0 },
      ...buildExpectation(publicUrl, challenge),
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

function buildExpectation(publicUrl: string, expectedChallenge: string) {
  const { origin, hostname } = readSite(publicUrl);
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
}

/** The address that passkeys are bound to. It may not be an IP address, so 127.0.0.1 is `localhost`. */
function readSite(publicUrl: string): URL {
  const site = new URL(publicUrl);
  if (site.hostname === '127.0.0.1') site.hostname = 'localhost';
  return site;
}

/** Returns null if the library throws, as it does for every answer that it does not accept. */
async function orNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
