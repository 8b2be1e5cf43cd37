import type { Call, Reply } from './api.ts';
import type { Service } from './service.ts';
import { mintKey } from './teams.ts';

/** Calls as a team, each time with a key of its own: a group of few requests in five minutes is then never used up. */
export function callAs({ deps, api }: Service, teamId: string) {
  return async (method: string, path: string, body?: Call['body'], headers: Call['headers'] = {}): Promise<Reply> => {
    const { text } = await mintKey(deps, teamId);
    return api.call(method, path, { key: text, headers, ...(body === undefined ? {} : { body }) });
  };
}
