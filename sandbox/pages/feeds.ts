import { findViewer, identifyKey, isVisibleTo, KEY_COOKIE, refuseKey, type Viewer } from '../access/control-key.ts';
import type { Exchange } from '../http/exchange.ts';
import { escapeHtml, renderPage } from './html-page.ts';
import { PLATFORMS, type Platform } from '../platform.ts';
import type { Post } from '../posts/publish-record.ts';
import { html, json, redirect, type Reply } from '../http/reply.ts';
import { computeStatistics } from '../posts/statistics.ts';
import type { Route, SimulatorState } from '../state/simulator-state.ts';

const NAMES: Record<Platform, string> = { clipapp: 'ClipApp', reelnet: 'ReelNet', videoshorts: 'VideoShorts' };
const MAX_SHOWN = 30;

/**
 * HTML pages: the feeds of the posts that the viewer's key may see, and each post at the URL that its platform returns. That
 * page is public, as on the platforms; its URL cannot be guessed.
 */
export const feedRoutes: Route[] = [
  { method: 'GET', path: '/', handle: showFeeds },
  { method: 'GET', path: '/post-count', handle: countPosts },
  { method: 'GET', path: '/clipapp/@:user/video/:id', handle: showPost },
  { method: 'GET', path: '/reelnet/reel/:id', handle: showPost },
  { method: 'GET', path: '/reelnet/reel/:id/', handle: showPost },
  { method: 'GET', path: '/videoshorts/shorts/:id', handle: showPost },
  { method: 'GET', path: '/clipapp/@:user', handle: showProfile },
];

/** `/?key=` stores the key in a cookie, so that it does not stay in the address. */
function showFeeds(exchange: Exchange, state: SimulatorState): Reply {
  const key = exchange.query('key');
  if (key !== null && identifyKey(state.settings.controlKey, key) !== null) {
    const reply = redirect('/');
    reply.headers['set-cookie'] = `${KEY_COOKIE}=${key}; Path=/; HttpOnly; SameSite=Lax`;
    return reply;
  }
  const viewer = findViewer(exchange, state);
  return viewer === null ? refuseKeyOnPage() : html(200, renderFeeds(state, viewer));
}

function countPosts(exchange: Exchange, state: SimulatorState): Reply {
  const viewer = findViewer(exchange, state);
  return viewer === null ? refuseKey() : json(200, { posts: countVisiblePosts(state, viewer) });
}

function countVisiblePosts({ record }: SimulatorState, { team }: Viewer): number {
  return team === null ? record.count() : record.countByTeam(team);
}

function renderFeeds(state: SimulatorState, viewer: Viewer): string {
  const count = countVisiblePosts(state, viewer);
  const columns = PLATFORMS.map((platform) => {
    const posts = state.record.listByPlatform(platform).filter((post) => isVisibleTo(viewer, post));
    return renderColumn(state, NAMES[platform], platform, posts);
  });
  const summary = `${count} accepted publish${count === 1 ? '' : 'es'}. Newest first.`;
  return renderPage(
    'Sandbox platforms',
    `<header><h1>Sandbox platforms</h1><p class="meta">${summary}</p></header>
<main class="feeds">${columns.join('')}</main>
<button id="fresh" hidden>Show new posts</button><script>${buildRefreshScript(count)}</script>`,
  );
}

/** Returns the reply to a browser without a key. */
function refuseKeyOnPage(): Reply {
  return html(
    401,
    renderPage(
      'Sandbox platforms',
      `<main class="card"><h1>Sandbox platforms</h1><p>Open this page as <code>/?key=…</code>, with the SANDBOX_CONTROL_KEY
(<code>dev.json</code> has it after <code>npm start</code>) or the key of a team.</p></main>`,
    ),
  );
}

/** Polls the number of posts and offers a reload, which would interrupt a playing video. */
function buildRefreshScript(count: number): string {
  return `const fresh=document.getElementById('fresh');fresh.onclick=()=>location.reload();
setInterval(async()=>{const{posts}=await(await fetch('/post-count')).json();fresh.hidden=posts===${count}},2000)`;
}

function showPost(exchange: Exchange, state: SimulatorState): Reply {
  const post = state.record.findByPath(exchange.url.pathname.replace(/\/$/, ''));
  if (!post) return html(404, renderPage('Not found', '<main class="single"><h1>Post not found.</h1></main>'));
  return html(
    200,
    renderPage(formatTitle(post), `<main class="single ${post.platform}">${renderCard(state, post)}</main>`),
  );
}

function showProfile(exchange: Exchange, state: SimulatorState): Reply {
  const viewer = findViewer(exchange, state);
  if (viewer === null) return refuseKeyOnPage();
  const user = exchange.param('user');
  const all = state.record.listByPlatform('clipapp');
  const posts = all.filter((post) => post.username === user && isVisibleTo(viewer, post));
  const name = `@${user}`;
  return html(200, renderPage(name, `<main class="single">${renderColumn(state, name, 'clipapp', posts)}</main>`));
}

function renderColumn(state: SimulatorState, title: string, platform: Platform, posts: Post[]): string {
  const cards = posts.slice(0, MAX_SHOWN).map((post) => renderCard(state, post));
  const body = cards.length > 0 ? cards.join('') : '<p class="empty">Nothing has been posted yet.</p>';
  const more = posts.length > MAX_SHOWN ? `<p class="meta">and ${posts.length - MAX_SHOWN} older</p>` : '';
  const heading = `<h2>${escapeHtml(title)} <small>${posts.length}</small></h2>`;
  return `<section class="${platform}">${heading}${body}${more}</section>`;
}

function renderCard(state: SimulatorState, post: Post): string {
  const comments = post.platformPostId === null ? [] : state.comments.list(post.platform, post.platformPostId);
  const title = post.title === null ? '' : `<p><b>${escapeHtml(post.title)}</b></p>`;
  const caption = post.caption === null ? '' : `<p>${escapeHtml(post.caption)}</p>`;
  const commentLines = comments.map(
    (comment) => `<p><b>@${escapeHtml(comment.username)}</b> ${escapeHtml(comment.text)}</p>`,
  );
  const { views, likes } = computeStatistics(state, post);
  return `<article>
<video controls preload="metadata" playsinline src="/media/${post.mediaSha256}.mp4#t=0.1"></video><div>
<p><b>@${escapeHtml(post.username)}</b>${renderBadge(post)}</p>${title}${caption}
<p class="meta"><a href="${escapeHtml(post.path)}">
<time datetime="${post.publishedAt}">${formatTime(post.publishedAt)}</time></a>
· ${views} views · ${likes} likes · ${(post.mediaBytes / 1_000_000).toFixed(1)} MB</p>
${commentLines.length === 0 ? '' : `<div class="comments">${commentLines.join('')}</div>`}</div></article>`;
}

function renderBadge(post: Post): string {
  const privacy = post.options['privacy_level'];
  const label =
    post.mode === 'inbox' ? 'inbox' : post.mode === 'draft' ? 'private' : privacy === 'SELF_ONLY' ? 'only me' : null;
  return label === null ? '' : `<span class="badge">${label}</span>`;
}

function formatTime(iso: string): string {
  return iso.replace('T', ' ').replace('Z', ' UTC');
}

function formatTitle(post: Post): string {
  return `${post.title ?? `@${post.username}`} · ${NAMES[post.platform]}`;
}
