/** Formats a path as `deck.slides[0].text`. */
export function jsonPath(path: readonly PropertyKey[]): string {
  return (
    path.reduce<string>((whole, part) => joinPath(whole, typeof part === 'number' ? part : String(part)), '') || '$'
  );
}

export function joinPath(path: string, part: string | number): string {
  if (typeof part === 'number') return `${path}[${part}]`;
  return path === '' ? part : `${path}.${part}`;
}

/** Puts a formatted path below a property; `$` and an empty path are the property itself. */
export function joinPaths(root: string, path: string): string {
  return path === '' || path === '$' ? root : path.startsWith('[') ? `${root}${path}` : `${root}.${path}`;
}
