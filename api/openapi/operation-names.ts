import type { ApiDocument } from './document.ts';

const API_ROOT = '/api/v1';

/** Names the operation that a request asked for, from the router's template and the path. */
export type OperationNames = (method: string, route: string | undefined, path: string) => string;

/** The ids of the published description: few, and the same in logs, metrics and traces. */
export function buildOperationNames(document: ApiDocument): OperationNames {
  const names = new Map<string, string>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods ?? {})) {
      const { operationId } = (operation ?? {}) as { operationId?: string };
      if (operationId !== undefined) names.set(`${method} ${path}`, operationId);
    }
  }
  return (method, route, path) => {
    if (route === undefined) return 'unmatched';
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    // A description may show one path for each value of a template's part.
    return names.get(`${verb} ${shown(path)}`) ?? names.get(`${verb} ${shown(route)}`) ?? 'other';
  };
}

function shown(route: string): string {
  const path = route.startsWith(API_ROOT) ? route.slice(API_ROOT.length) : route;
  return path.replace(/\/$/u, '').replace(/:(\w+)/gu, '{$1}');
}
