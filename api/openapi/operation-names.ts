import type { OperationNames } from '../middleware/observe.ts';
import type { ApiDocument } from './document.ts';

export const API_ROOT = '/api/v1';
const UNMATCHED = 'unmatched';
const OTHER = 'other';

/** Names requests by operation ids of the OpenAPI document, for logs, metrics and traces: paths would be too many. */
export function buildOperationNames(document: ApiDocument): OperationNames {
  const names = readNames(document);
  return (method, route, path) => {
    if (route === undefined) return UNMATCHED;
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    // A route may be published as one path per value of a parameter.
    return names.get(`${verb} ${toPublishedPath(path)}`) ?? names.get(`${verb} ${toPublishedPath(route)}`) ?? OTHER;
  };
}

export function listOperationNames(document: ApiDocument): string[] {
  return [...new Set(readNames(document).values()), UNMATCHED, OTHER];
}

function readNames(document: ApiDocument): Map<string, string> {
  const names = new Map<string, string>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods ?? {})) {
      const { operationId } = (operation ?? {}) as { operationId?: string };
      if (operationId !== undefined) names.set(`${method} ${path}`, operationId);
    }
  }
  return names;
}

export function toPublishedPath(route: string): string {
  const path = route.startsWith(API_ROOT) ? route.slice(API_ROOT.length) : route;
  return path.replace(/\/$/u, '').replace(/:(\w+)/gu, '{$1}');
}
