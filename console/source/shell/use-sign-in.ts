import { useState } from 'preact/hooks';
import type { Done, SignInResult } from '../../../clients/typescript/source/index.ts';
import { codeToken, mailedLink, signInPerson, ssoReturn } from '../data/session.ts';

/** Sends the texts of a form once per submit. Signs in if the reply is a session, or asks for a code. */
export function useSignIn(send: (texts: Record<string, string>) => Promise<SignInResult | Done>) {
  const [isRunning, setRunning] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault();
    const entries = event ? [...new FormData(event.currentTarget as HTMLFormElement)] : [];
    setRunning(true);
    setFailure(null);
    try {
      const reply = await send(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
      if ('token' in reply) signInPerson(reply);
      else if ('codeToken' in reply) {
        // The mailed link or the return from the identity provider is used up; only the code is missing.
        mailedLink.value = null;
        ssoReturn.value = null;
        codeToken.value = reply.codeToken;
      } else setDone(true);
    } catch (error) {
      setFailure(error);
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, isDone, failure, submit };
}
