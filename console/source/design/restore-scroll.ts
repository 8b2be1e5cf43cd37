const LINKS = 'main a[href^="#/posts/"]';
const listLinks = () => [...document.querySelectorAll<HTMLAnchorElement>(LINKS)];
const measureTop = (link: HTMLElement): number => link.getBoundingClientRect().top;
const readAddress = (): string => location.hash || '#/calendar';

interface LeftView {
  title: string;
  /** The distances of posts from the top of the window: the opened post, then visible ones below, then above. */
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

/** Returns `tops` of the shown view if the person comes back to it from a post that was opened there. */
const findTops = () => {
  const tops = leftViews.get(readAddress())?.tops;
  return tops?.keys().next().value === previousAddress ? tops : undefined;
};

/** Whether the person comes back to this view, and the post was on the screen when they left. `post` is its link. */
export const isReturnedTo = (post: string): boolean => findTops()?.has(post) ?? false;

/** Finds the view from which a post was last opened. */
export function findOrigin(post: string): { href: string; label: string } | undefined {
  const found = [...leftViews].findLast(([, { tops }]) => tops.keys().next().value === post);
  return found && { href: found[0], label: found[1].title };
}

/**
 * Scrolls to the top of a view. If the person comes back to it from a post that was opened there, scrolls that post to
 * where it was, focuses it and returns true. If the posts are not shown yet, returns false and does so once they are,
 * unless the person acts before.
 */
export function restoreScroll(): boolean {
  scrollTo(0, 0);
  const tops = findTops();
  if (!tops || restorePost(tops)) return tops !== undefined;
  const observer = new MutationObserver(() => restorePost(tops) && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  for (const act of ['keydown', 'pointerdown', 'wheel', 'hashchange'])
    addEventListener(act, () => observer.disconnect(), { once: true });
  return false;
}

function restorePost(tops: ReadonlyMap<string, number>): boolean {
  const links = Map.groupBy(listLinks(), ({ hash }) => hash);
  const [post = '', top = 0] = [...tops].find(([hash]) => links.has(hash)) ?? [];
  const link = links.get(post)?.[0];
  if (!link) return false;
  for (let box = link.parentElement; box; box = box.parentElement) box.scrollTop += measureTop(link) - top;
  link.focus({ preventScroll: true });
  return true;
}
