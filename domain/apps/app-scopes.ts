import { type Permission, getRoleTerms, type Role } from '../teams/roles.ts';
import { SCOPES, type Scope } from '../teams/scopes.ts';

/** What an app may do for a person: the granted scopes that the role of the person has now. */
interface NarrowedScopes {
  scopes: Scope[];
  permissions: (typeof APP_PERMISSIONS)[number][];
  /** The app may draft and plan, and not confirm. */
  planOnly: boolean;
}

export const CODE_SECONDS = 60;

export const ACCESS_TOKEN_SECONDS = 900;

/** A refresh token can be used once within this time; the use returns the next one. */
export const REFRESH_TOKEN_DAYS = 30;

/** An app that registered itself must register again after this time, unless a person has authorized it. */
export const REGISTRATION_HOURS = 24;

/** The longest authorization request, in characters. */
export const MAX_REQUEST_LENGTH = 6_000;

/** The most requests of one network in a sliding window. */
export const APP_LIMITS = {
  'app-register': { requests: 30, windowSeconds: 300 },
  'app-token': { requests: 600, windowSeconds: 300 },
} as const;

/** Permissions of people that an app may use for them. An app never changes keys, sessions, apps or members. */
export const APP_PERMISSIONS = ['posts:approve', 'members:read'] as const satisfies readonly Permission[];

/** An app needs it beside a `:write` scope to publish, spend, change and delete. Without it, an app may draft, preview and plan. */
export const CONFIRM = 'confirm' as const;

export const APP_SCOPES = [...SCOPES, ...APP_PERMISSIONS, CONFIRM] as const;

export type AppScope = (typeof APP_SCOPES)[number];

const AGENT_READS = ['workspaces', 'accounts', 'assets', 'automations', 'analytics', 'trends'];
const AGENT_WRITES = ['generations', 'content', 'posts'];

/** The scopes that the tools of MCP need. An app that asks for none gets these. */
export const AGENT_SCOPES: readonly Scope[] = SCOPES.filter((scope) => {
  const [area = '', act] = scope.split(':');
  return AGENT_WRITES.includes(area) || (act === 'read' && AGENT_READS.includes(area));
});

/** The paths for which a token is issued. A token for one is rejected at the other. */
export const APP_RESOURCES = { mcp: '/mcp', api: '/api/v1' } as const;

export type AppResource = keyof typeof APP_RESOURCES;

export function narrowScopes(granted: readonly AppScope[], role: Role): NarrowedScopes {
  const terms = getRoleTerms(role);
  return {
    scopes: terms.scopes.filter((scope) => granted.includes(scope)),
    permissions: APP_PERMISSIONS.filter((one) => granted.includes(one) && terms.permissions.includes(one)),
    planOnly: !granted.includes(CONFIRM),
  };
}

/** Lists what an app may do now, as the scopes that it is shown. */
export function listNarrowed(granted: readonly AppScope[], role: Role): AppScope[] {
  const { scopes, permissions, planOnly } = narrowScopes(granted, role);
  const narrowed: readonly AppScope[] = [...scopes, ...permissions, ...(planOnly ? [] : [CONFIRM])];
  return APP_SCOPES.filter((scope) => narrowed.includes(scope));
}
