const LINKS = 'main a[href^="#/posts/"]';
const listLinks = () => [...document.querySelectorAll<HTMLAnchorElement>(LINKS)];
const measureTop = (link: HTMLElement): number => link.getBoundingClientRect().top;
const readAddress = (): string => location.hash || '#/calendar';

interface LeftView {
  title: string;
  /** The opened post, then those that were on the screen with it, the nearest first, with their distance from its top. */
  tops: ReadonlyMap<string, number>;
}

/** The views from which posts were opened, by their address. */
const leftViews = new Map<string, LeftView>();
let [address, previousAddress] = [location.hash, ''];

history.scrollRestoration = 'manual';
// `popstate` comes before `hashchange`, after which the view is drawn.
addEventListener('popstate', () => ([previousAddress, address] = [address, location.hash]));
addEventListener('click', ({ target }) => {
  const links = listLinks();
  const at = links.findIndex((link) => link.contains(target as Node));
  if (at < 0) return;
  const seen = [...links.slice(at), ...links.slice(0, at).toReversed()].map(
    (link) => [link.hash, measureTop(link)] as const,
  );
  leftViews.delete(readAddress());
  leftViews.set(readAddress(), {
    title: document.querySelector('h1')?.textContent ?? '',
    tops: new Map(seen.filter(([, top], index) => index === 0 || (top > 0 && top < innerHeight))),
  });
});

/** Finds the posts of the shown view if the person comes back to it from a post that was opened there. */
const findTops = () => {
  const tops = leftViews.get(readAddress())?.tops;
  return tops?.keys().next().value === previousAddress ? tops : undefined;
};

/** Whether the person comes back to this view, and the post was on the screen when they left it. */
export const isReturnedTo = (post: string): boolean => findTops()?.has(post) ?? false;

/** The view from which a post was opened. */
export function findOrigin(post: string): { href: string; label: string } | undefined {
  const found = [...leftViews].findLast(([, { tops }]) => tops.keys().next().value === post);
  return found && { href: found[0], label: found[1].title };
}

/**
 * Shows a view from its top, or, if a post was opened from it and left, that post where it stood, with the focus. Returns
 * whether it did so; if the posts are still to be read, it does so once they are shown, unless the person acts before.
 */
export function restoreScroll(): boolean {
  scrollTo(0, 0);
  const tops = findTops();
  if (!tops || showAgain(tops)) return tops !== undefined;
  const observer = new MutationObserver(() => showAgain(tops) && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  for (const act of ['keydown', 'pointerdown', 'wheel', 'hashchange'])
    addEventListener(act, () => observer.disconnect(), { once: true });
  return false;
}

function showAgain(tops: ReadonlyMap<string, number>): boolean {
  const links = Map.groupBy(listLinks(), ({ hash }) => hash);
  const [post = '', top = 0] = [...tops].find(([hash]) => links.has(hash)) ?? [];
  const link = links.get(post)?.[0];
  if (!link) return false;
  for (let box = link.parentElement; box; box = box.parentElement) box.scrollTop += measureTop(link) - top;
  link.focus({ preventScroll: true });
  return true;
}
