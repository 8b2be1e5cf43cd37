import type { Call, Reply } from './api.ts';
import type { RunningService } from './service.ts';
import { mintKey } from './teams.ts';

/** Calls the API as a team with a new key each time, so that no rate limit is reached. */
export function callAs({ deps, api }: RunningService, teamId: string) {
  return async (method: string, path: string, body?: Call['body'], headers: Call['headers'] = {}): Promise<Reply> => {
    const { text } = await mintKey(deps, teamId);
    return api.call(method, path, { key: text, headers, ...(body === undefined ? {} : { body }) });
  };
}
