import { useState } from 'preact/hooks';
import type { Done, SignedIn } from '../../../clients/typescript/source/index.ts';
import { signInPerson } from '../data/session.ts';

/** Sends the texts of a form once per submit. Signs the person in if the reply is a session. */
export function useSignIn(send: (texts: Record<string, string>) => Promise<SignedIn | Done>) {
  const [isRunning, setRunning] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget as HTMLFormElement)];
    setRunning(true);
    setFailure(null);
    try {
      const reply = await send(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
      if ('token' in reply) signInPerson(reply as SignedIn);
      else setDone(true);
    } catch (error) {
      setFailure(error);
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, isDone, failure, submit };
}
