/** Every scope that a key may have. `/me` needs none. */
export const SCOPES = [
  'credits:read',
  'workspaces:read',
  'workspaces:write',
  'accounts:read',
  'accounts:write',
  'generations:read',
  'generations:write',
  'posts:read',
  'posts:write',
  'automations:read',
  'automations:write',
  'influencers:read',
  'influencers:write',
  'assets:read',
  'assets:write',
  'content:read',
  'content:write',
  'analytics:read',
  'trends:read',
  'webhooks:read',
  'webhooks:write',
  'brand:write',
  'audit:read',
] as const;

export type Scope = (typeof SCOPES)[number];
