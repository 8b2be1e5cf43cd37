import type { Exchange } from './exchange.ts';
import { escape, page } from './page.ts';
import { PLATFORMS, type Platform } from './platform.ts';
import type { Post } from './record.ts';
import { html, type Reply } from './reply.ts';
import type { Route } from './router.ts';
import { statistics } from './statistics.ts';
import type { World } from './world.ts';

const NAMES: Record<Platform, string> = { clipapp: 'ClipApp', reelnet: 'ReelNet', videoshorts: 'VideoShorts' };
const SHOWN = 30;

/** What a person sees: the three feeds, and each post by the URL that its platform reports. */
export const feedRoutes: Route[] = [
  { method: 'GET', path: '/', handle: (_, world) => html(200, feeds(world)) },
  { method: 'GET', path: '/clipapp/@:user/video/:id', handle: permalink },
  { method: 'GET', path: '/reelnet/reel/:id', handle: permalink },
  { method: 'GET', path: '/reelnet/reel/:id/', handle: permalink },
  { method: 'GET', path: '/videoshorts/shorts/:id', handle: permalink },
  { method: 'GET', path: '/clipapp/@:user', handle: profile },
];

function feeds(world: World): string {
  const count = world.record.count();
  const columns = PLATFORMS.map((platform) => {
    return column(world, NAMES[platform], platform, world.record.of(platform));
  });
  const said = `${count} accepted publish${count === 1 ? '' : 'es'}. Each card is a line of the record, newest first.`;
  return page(
    'Sandbox platforms',
    `<header><h1>Sandbox platforms</h1><p class="meta">${said}</p></header>
<main class="feeds">${columns.join('')}</main>
<button id="fresh" hidden>Show new posts</button><script>${freshness(count)}</script>`,
  );
}

/** Asks now and then for the number of posts and offers to show new ones: a video that plays is left alone. */
function freshness(count: number): string {
  return `const fresh=document.getElementById('fresh');fresh.onclick=()=>location.reload();
setInterval(async()=>{const{posts}=await(await fetch('/__sandbox/health')).json();fresh.hidden=posts===${count}},2000)`;
}

function permalink(exchange: Exchange, world: World): Reply {
  const post = world.record.byPath(exchange.url.pathname.replace(/\/$/, ''));
  if (!post) return html(404, page('Not found', '<main class="single"><h1>There is no such post.</h1></main>'));
  return html(200, page(titleOf(post), `<main class="single ${post.platform}">${card(world, post)}</main>`));
}

function profile(exchange: Exchange, world: World): Reply {
  const user = exchange.param('user');
  const posts = world.record.of('clipapp').filter((post) => post.username === user);
  const name = `@${user}`;
  return html(200, page(name, `<main class="single">${column(world, name, 'clipapp', posts)}</main>`));
}

function column(world: World, title: string, platform: Platform, posts: Post[]): string {
  const cards = posts.slice(0, SHOWN).map((post) => card(world, post));
  const body = cards.length > 0 ? cards.join('') : '<p class="empty">Nothing has been posted yet.</p>';
  const more = posts.length > SHOWN ? `<p class="meta">and ${posts.length - SHOWN} older</p>` : '';
  const heading = `<h2>${escape(title)} <small>${posts.length}</small></h2>`;
  return `<section class="${platform}">${heading}${body}${more}</section>`;
}

function card(world: World, post: Post): string {
  const comments = post.platformPostId === null ? [] : world.comments.of(post.platform, post.platformPostId);
  const title = post.title === null ? '' : `<p><b>${escape(post.title)}</b></p>`;
  const caption = post.caption === null ? '' : `<p>${escape(post.caption)}</p>`;
  const said = comments.map((comment) => `<p><b>@${escape(comment.username)}</b> ${escape(comment.text)}</p>`);
  const { views, likes } = statistics(world, post);
  return `<article>
<video controls preload="metadata" playsinline src="/media/${post.mediaSha256}.mp4#t=0.1"></video><div>
<p><b>@${escape(post.username)}</b>${badge(post)}</p>${title}${caption}
<p class="meta"><a href="${escape(post.path)}">
<time datetime="${post.publishedAt}">${readable(post.publishedAt)}</time></a>
· ${views} views · ${likes} likes · ${(post.mediaBytes / 1_000_000).toFixed(1)} MB</p>
${said.length === 0 ? '' : `<div class="comments">${said.join('')}</div>`}</div></article>`;
}

function badge(post: Post): string {
  const privacy = post.options['privacy_level'];
  const label =
    post.mode === 'inbox' ? 'inbox' : post.mode === 'draft' ? 'private' : privacy === 'SELF_ONLY' ? 'only me' : null;
  return label === null ? '' : `<span class="badge">${label}</span>`;
}

function readable(iso: string): string {
  return iso.replace('T', ' ').replace('Z', ' UTC');
}

function titleOf(post: Post): string {
  return `${post.title ?? `@${post.username}`} · ${NAMES[post.platform]}`;
}
