/**
 * Who acts. `key`: a request with an API key. `person`: a member who is signed in. `app`: an app that a member has authorized, for
 * that member. `link`: a person with an access link. `consent`: the owner of an account, on the pages
 * of a connect that a key started. `automation`: a run of an automation. `platform`: a notification or rejection of a platform.
 * `operator`: the operator command. `web_ui`: an operator's signal in Temporal's Web UI. `service`: Kinora itself.
 */
export const ACTOR_TYPES = [
  'key',
  'person',
  'app',
  'link',
  'consent',
  'automation',
  'platform',
  'operator',
  'web_ui',
  'service',
] as const;

export type ActorType = (typeof ACTOR_TYPES)[number];

export interface Actor {
  type: ActorType;
  /** The id of the key, member, app, link or automation, or the name of the platform. Null for the others. */
  id: string | null;
}

export const OPERATOR: Actor = { type: 'operator', id: null };
export const SERVICE: Actor = { type: 'service', id: null };
export const WEB_UI: Actor = { type: 'web_ui', id: null };

/** An actor as the text that a row stores. */
export function toActorText({ type, id }: Actor): string {
  return id === null ? type : `${type}:${id}`;
}

/** Parses the actor of a row. Null or an unknown type means the service. */
export function parseActorText(text: string | null): Actor {
  const [type = '', id = null] = text?.split(':') ?? [];
  return { type: ACTOR_TYPES.find((known) => known === type) ?? 'service', id };
}
