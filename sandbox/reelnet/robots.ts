const AGENTS = new Set(['*', 'facebookexternalhit']);

/** Whether the robots.txt of a site forbids the platform's fetcher a path. A site without one allows everything. */
export async function isForbiddenByRobots(target: URL, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(new URL('/robots.txt', target), { signal });
  const text = await response.text();
  if (response.status >= 500) return true;
  return response.ok && isDisallowed(text, target.pathname);
}

/** The longest matching rule of the fetcher's groups decides. */
function isDisallowed(robots: string, path: string): boolean {
  let applies = false;
  let inRules = false;
  let longest = { length: 0, isDisallow: false };
  for (const line of robots.split(/\r?\n/)) {
    const [, field = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const name = field.toLowerCase();
    if (name === 'user-agent') {
      applies = (applies && !inRules) || AGENTS.has(value.toLowerCase());
      inRules = false;
    } else if (name === 'allow' || name === 'disallow') {
      inRules = true;
      const isLonger = value.length > longest.length && path.startsWith(value);
      if (applies && isLonger) longest = { length: value.length, isDisallow: name === 'disallow' };
    }
  }
  return longest.isDisallow;
}
