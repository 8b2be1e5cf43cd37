import { useState } from 'preact/hooks';
import type { SignedIn } from '../../../clients/typescript/source/index.ts';
import { signInPerson } from '../data/session.ts';

/** Signs a person in once per submit, with the texts of the form. */
export function useSignIn(send: (texts: Record<string, string>) => Promise<SignedIn>) {
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget as HTMLFormElement)];
    setRunning(true);
    setFailure(null);
    try {
      signInPerson(await send(Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))));
    } catch (error) {
      setFailure(error);
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, failure, submit };
}
