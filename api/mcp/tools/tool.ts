import type { CallApi } from '../call-api.ts';
import type { Proposals } from '../proposals.ts';
import type { JsonSchema, ObjectSchema } from '../schemas.ts';
import type { Outcome } from '../to-result.ts';

export interface ToolContext {
  callApi: CallApi;
  proposals: Proposals;
  /** Adds a `WWW-Authenticate` header to the HTTP response: `challenge` names the scopes that the app lacks. */
  demandScopes(challenge: string): void;
  reportError(error: unknown): Outcome;
}

/**
 * `read` changes nothing, `write` adds something that is free and can be discarded, `plan` describes an irreversible act and
 * `confirm` carries it out.
 */
export type ToolKind = 'read' | 'write' | 'plan' | 'confirm';

export interface Tool {
  /** snake_case. */
  name: string;
  title: string;
  description: string;
  kind: ToolKind;
  input: ObjectSchema;
  /** The schema of `data` in the result of the tool. */
  data: JsonSchema;
  /** The schemas of what the tool returns beside `data`. */
  addedFields?: Record<string, JsonSchema>;
  run(context: ToolContext, args: Readonly<Record<string, unknown>>): Promise<Outcome>;
}
