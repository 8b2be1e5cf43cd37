import { signal } from '@preact/signals';

export interface Route {
  /** `#/posts/post_1?x=1` has the path `['posts', 'post_1']`. */
  path: readonly string[];
  query: URLSearchParams;
}

function readRoute(): Route {
  // A fragment without `#/` is no route, but the token of a link, such as `#key=…`.
  const hash = location.hash.startsWith('#/') ? location.hash.slice(2) : '';
  const [path = '', query = ''] = hash.split('?');
  return { path: path.split('/').filter(Boolean).map(decodePart), query: new URLSearchParams(query) };
}

/** Decodes a part of the path. A part with a malformed escape stays as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = signal(readRoute());

addEventListener('hashchange', () => (route.value = readRoute()));

export function writeRoute(path: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}

/** Changes the address without a new entry in the browser's history. */
export function replaceRoute(href: string): void {
  history.replaceState(null, '', href);
  route.value = readRoute();
}

export function goTo(href: string): void {
  location.hash = href;
}
