import { getRoleTerms, type Role } from '../teams/roles.ts';
import { APP_PERMISSIONS, APP_SCOPES, CONFIRM, type AppScope } from './app-scopes.ts';
import type { Scope } from '../teams/scopes.ts';

/** What an app may do for a person: what was granted, as far as the role has it now. */
export interface NarrowedScopes {
  scopes: Scope[];
  permissions: (typeof APP_PERMISSIONS)[number][];
  /** The app may draft and plan, and not confirm. */
  planOnly: boolean;
}

export function narrowScopes(granted: readonly AppScope[], role: Role): NarrowedScopes {
  const terms = getRoleTerms(role);
  return {
    scopes: terms.scopes.filter((scope) => granted.includes(scope)),
    permissions: APP_PERMISSIONS.filter((one) => granted.includes(one) && terms.permissions.includes(one)),
    planOnly: !granted.includes(CONFIRM),
  };
}

/** The scopes of a grant as the app sees them. */
export function listNarrowed(granted: readonly AppScope[], role: Role): AppScope[] {
  const { scopes, permissions, planOnly } = narrowScopes(granted, role);
  const narrowed: readonly AppScope[] = [...scopes, ...permissions, ...(planOnly ? [] : [CONFIRM])];
  return APP_SCOPES.filter((scope) => narrowed.includes(scope));
}
