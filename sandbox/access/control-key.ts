import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { json, type Reply } from '../http/reply.ts';
import type { Post } from '../posts/publish-record.ts';
import type { Route, SimulatorState } from '../state/simulator-state.ts';

/** Who uses the control API or a feed: the operator (`team` is null), or a team, which sees its own posts only. */
export interface Viewer {
  team: string | null;
}

/** Creates a key with which a team sees its own posts. */
export function createTeamKey(controlKey: string, team: string): string {
  return `${team}.${createHmac('sha256', controlKey).update(team).digest('base64url')}`;
}

/** Returns the team in `sandbox_team` of a consent URL; null unless the app signed it with its client secret. */
export function readSignedTeam(clientSecret: string, signed: string): string | null {
  const team = signed.split('.', 1)[0] ?? '';
  return team !== '' && isEqual(signed, createTeamKey(clientSecret, team)) ? team : null;
}

export const KEY_COOKIE = 'sandbox_key';

/** Finds the viewer whose key is in the Authorization header or, for pages, in the cookie; null if there is none. */
export function findViewer(exchange: Exchange, { settings }: SimulatorState): Viewer | null {
  const bearer = /^Bearer (\S+)$/.exec(exchange.header('authorization') ?? '')?.[1];
  const cookie = new RegExp(`(?:^|; )${KEY_COOKIE}=([\\w.-]+)`).exec(exchange.header('cookie') ?? '')?.[1];
  return identifyKey(settings.controlKey, bearer ?? cookie ?? '');
}

/** Returns the viewer with this key; null if the key is not valid, or no control key is configured. */
export function identifyKey(controlKey: string | null, key: string): Viewer | null {
  if (controlKey === null) return null;
  if (isEqual(key, controlKey)) return { team: null };
  const team = key.split('.', 1)[0] ?? '';
  return team !== '' && isEqual(key, createTeamKey(controlKey, team)) ? { team } : null;
}

export function isVisibleTo(viewer: Viewer, post: Post): boolean {
  return viewer.team === null || viewer.team === post.team;
}

/** Restricts routes to the operator's key. */
export function requireOperator(routes: readonly Route[]): Route[] {
  return routes.map((route) => ({
    ...route,
    handle(exchange, state) {
      const viewer = findViewer(exchange, state);
      if (viewer === null) return refuseKey();
      if (viewer.team !== null) return json(403, { error: 'this call needs the SANDBOX_CONTROL_KEY itself' });
      return route.handle(exchange, state);
    },
  }));
}

export function refuseKey(): Reply {
  const error = 'send the SANDBOX_CONTROL_KEY of the simulator, or the key of a team, as Authorization: Bearer <key>';
  return json(401, { error });
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
