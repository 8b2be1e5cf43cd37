/** The key of every simulator of tests and benches. */
export const CONTROL_KEY = 'control-key-of-the-tests';

/** Calls the control API of a simulator. `path` is relative to `/__sandbox/`. */
export function fetchControl(sandboxUrl: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${CONTROL_KEY}` };
  return fetch(`${sandboxUrl}/__sandbox/${path}`, { ...init, headers });
}
