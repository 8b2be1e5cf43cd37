import { listKeys } from '../list-keys.ts';
import { SCOPES, type Scope } from './scopes.ts';

/** What only people may do, beside the scopes that keys have too. */
export const PERMISSIONS = [
  'posts:approve',
  'members:read',
  'members:write',
  'keys:read',
  'keys:write',
  'sessions:read',
  'sessions:write',
  'factors:write',
  'team:write',
  'mail:read',
  'apps:read',
  'apps:write',
  'sso:write',
  'notices:read',
  'notices:write',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

interface RoleTerms {
  scopes: readonly Scope[];
  permissions: readonly Permission[];
  description: string;
}

/** Sessions, second factors, apps and notices of one's own. */
const OWN_ACCESS = [
  'sessions:read',
  'sessions:write',
  'factors:write',
  'apps:read',
  'apps:write',
  'notices:read',
  'notices:write',
] as const;

/** Scopes of administrators alone, to read addresses of endpoints and the audit log. */
const ADMIN_READ: readonly Scope[] = ['webhooks:read', 'audit:read'];

/** Areas that administrators alone change: what a brand is, and where it publishes. */
const ADMIN_AREAS = ['workspaces', 'accounts', 'webhooks', 'brand'];

const READ = SCOPES.filter((scope) => scope.endsWith(':read') && !ADMIN_READ.includes(scope));

const CREATE = SCOPES.filter(
  (scope) => scope.endsWith(':write') && !ADMIN_AREAS.includes(scope.split(':', 1)[0] ?? ''),
);

/**
 * Permissions that would let an administrator become an owner: mail that the console shows contains links of owners, an
 * identity provider can sign in anybody, and `team:write` decides which second factor owners need.
 */
const OWNER_ONLY: readonly Permission[] = ['mail:read', 'team:write', 'sso:write'];

const ADMIN = PERMISSIONS.filter((permission) => !OWNER_ONLY.includes(permission));

/** What a person may do in a team, the most powerful role first. */
const ROLE_TERMS = {
  owner: {
    scopes: SCOPES,
    permissions: PERMISSIONS,
    description: 'Everything, and appoints and removes owners.',
  },
  admin: {
    scopes: SCOPES,
    permissions: ADMIN,
    description: 'Everything, including members and keys, but not the owners.',
  },
  editor: {
    scopes: [...READ, ...CREATE],
    permissions: ['posts:approve', 'members:read', ...OWN_ACCESS],
    description: 'Creates, schedules and publishes.',
  },
  approver: {
    scopes: READ,
    permissions: ['posts:approve', ...OWN_ACCESS],
    description: 'Sees everything that the brand makes, and approves posts in review.',
  },
  viewer: {
    scopes: READ,
    permissions: OWN_ACCESS,
    description: 'Sees everything that the brand makes.',
  },
} satisfies Record<string, RoleTerms>;

export type Role = keyof typeof ROLE_TERMS;

export const ROLES = listKeys(ROLE_TERMS);

export function getRoleTerms(role: Role): RoleTerms {
  return ROLE_TERMS[role];
}

/** The condition of an operation: a scope, a permission, or, if both are given, either. */
export interface Requirement {
  scope?: Scope;
  permission?: Permission;
}

export function mayCall(role: Role, { scope, permission }: Requirement): boolean {
  const { scopes, permissions } = ROLE_TERMS[role] as RoleTerms;
  if (scope === undefined && permission === undefined) return true;
  return (
    (scope !== undefined && scopes.includes(scope)) || (permission !== undefined && permissions.includes(permission))
  );
}

/** Owners manage everyone; administrators manage everyone but owners, and appoint no owner. */
export function mayManage(actor: Role, role: Role): boolean {
  return actor === 'owner' || (actor === 'admin' && role !== 'owner');
}
