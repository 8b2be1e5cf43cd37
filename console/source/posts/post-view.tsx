import type { Post } from '../../../clients/typescript/source/index.ts';
import { useAccounts } from '../data/accounts.ts';
import { useCatalog } from '../data/catalog.ts';
import { nameZone, writeInstant } from '../data/wall-time.ts';
import { useWorkspace } from '../data/workspace.ts';
import { Badge } from '../design/badge.tsx';
import { Page } from '../design/page.tsx';
import { QueryView } from '../design/query-view.tsx';
import { findOrigin } from '../design/restore-scroll.ts';
import { writeRoute } from '../navigation/route.ts';
import { PostActions } from './post-actions.tsx';
import { PostBadge } from './post-badge.tsx';
import { getPostTitle, isChangeable } from './post-state.ts';
import { findListed } from './find-listed.ts';
import { PostVideo } from './post-video.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { TargetCard } from './target-card.tsx';
import { useGet } from '../data/use-query.ts';
import { DeliveryBadge } from '../webhooks/delivery-badge.tsx';
import { getRefreshInterval } from './refresh-interval.ts';

export function PostView({ id }: { id: string }) {
  const post = usePost(id);
  const workspace = useWorkspace();
  const zone = workspace.data?.timezone ?? 'UTC';
  const title = post.data ? shorten(getPostTitle(post.data)) : 'Post';
  return (
    <Page title={title} back={findOrigin(writeRoute(['posts', id])) ?? { href: '#/posts', label: 'Posts' }}>
      <QueryView query={post} label="Loading the post" rows={6}>
        {(data) => <PostBody post={data} zone={zone} />}
      </QueryView>
    </Page>
  );
}

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

function PostBody({ post, zone }: { post: Post; zone: string }) {
  const accounts = useAccounts();
  return (
    <>
      <div class="post-head">
        <div class="group">
          <PostBadge post={post} />
          {post.sandbox && <Badge tone="neutral" label="Sandbox" />}
          <span class="quiet">{describeTime(post, zone)}</span>
        </div>
        <PostActions post={post} zone={zone} />
      </div>
      {post.withheldAt && (
        <p class="note tone-hold">
          Its slot passed while the workspace was archived. Restore the workspace to release it.
        </p>
      )}
      <div class="post-columns">
        <PostVideo post={post} />
        <div class="stack">
          <section class="card" aria-label="Accounts">
            <ul class="targets">
              {post.targets.map((target) => (
                <TargetCard
                  key={target.id}
                  target={target}
                  account={accounts.data?.find(({ id }) => id === target.accountId)}
                  platformTexts={post.perPlatform[target.platform] ?? {}}
                />
              ))}
            </ul>
          </section>
          <ReviewPanel post={post} zone={zone} />
          <section class="card">
            <h2>Texts</h2>
            <p class="text-block">
              {post.caption ?? (
                <span class="quiet">
                  {hasOwnCaptions(post) ? 'Each account has its own caption.' : 'Without a caption.'}
                </span>
              )}
            </p>
            {post.hashtags.length > 0 && (
              <p class="quiet text-block">{post.hashtags.map((tag) => `#${tag}`).join(' ')}</p>
            )}
          </section>
          <section class="card">
            <h2>Events and deliveries</h2>
            <PostEvents post={post} zone={zone} />
          </section>
          <PostDetails post={post} zone={zone} />
        </div>
      </div>
    </>
  );
}

function PostDetails({ post, zone }: { post: Post; zone: string }) {
  const { declarations = [] } = useCatalog().data ?? {};
  return (
    <section class="card">
      <h2>Details</h2>
      <dl class="facts">
        <dt>Id</dt>
        <dd>
          <code>{post.id}</code>
        </dd>
        <dt>Created</dt>
        <dd>{writeInstant(post.createdAt, zone)}</dd>
        {declarations
          .filter(({ name }) => post.declarations[name] !== undefined)
          .map(({ name, label }) => [
            <dt key={name}>{label}</dt>,
            <dd key={`${name}=`}>{post.declarations[name] ? 'yes' : 'no'}</dd>,
          ])}
        {post.automationId && [
          <dt key="automation">Automation</dt>,
          <dd key="link">
            <a href={`#/settings/automations/${post.automationId}`}>Open the automation</a>
          </dd>,
        ]}
      </dl>
    </section>
  );
}

const hasOwnCaptions = ({ perPlatform }: Post): boolean =>
  Object.values(perPlatform).some(({ caption }) => typeof caption === 'string');

function describeTime(post: Post, zone: string): string {
  if (post.publishedAt) return `Published ${writeInstant(post.publishedAt, zone)}, ${nameZone(zone)}`;
  if (post.scheduledTime) return `${writeInstant(post.scheduledTime, zone)}, ${nameZone(zone)}`;
  if (post.status === 'draft') return 'No time yet';
  if (isChangeable(post.status)) return 'As soon as its video is ready';
  return post.status === 'cancelled'
    ? 'Not published'
    : `Tried ${writeInstant(post.updatedAt, zone)}, ${nameZone(zone)}`;
}

/** Names a type of event: `post.published` is "Published". */
const nameEvent = (type: string): string => type.replace(/^\w+\.(\w)/u, (_, first: string) => first.toUpperCase());

/** The events of the post, and the last deliveries of each to the webhook endpoints. */
function PostEvents({ post, zone }: { post: Post; zone: string }) {
  const events = useGet(['events', post.id, post.status], '/events', { query: { since: post.createdAt, limit: 100 } });
  const webhooks = useGet(['webhooks'], '/webhooks');
  return (
    <QueryView query={events} label="Loading the events" rows={1}>
      {(all) => {
        const postEvents = all.filter(({ data }) => 'postId' in data && data.postId === post.id);
        if (postEvents.length === 0)
          return <p class="quiet">No events yet. They follow when the video is ready and when the post went out.</p>;
        return (
          <ul class="events">
            {postEvents.map((event) => (
              <li key={event.id}>
                <p>
                  {nameEvent(event.type)} <time class="quiet">{writeInstant(event.createdAt, zone)}</time>
                </p>
                <ul>
                  {(webhooks.data ?? []).flatMap(({ url, deliveries }) =>
                    deliveries
                      .filter(({ eventId }) => eventId === event.id)
                      .map((delivery) => (
                        <li key={delivery.id}>
                          <DeliveryBadge delivery={delivery} /> <span class="text-block">{url}</span>
                        </li>
                      )),
                  )}
                </ul>
              </li>
            ))}
          </ul>
        );
      }}
    </QueryView>
  );
}

/** How often a post in flight is read. A key may send 60 requests for posts in five minutes. */
const POLL_MS = 8_000;

/** The post. It is not requested if a list or the calendar has read it in the last five minutes. */
const usePost = (id: string) =>
  useGet(['posts', id], '/posts/{id}', {
    path: { id },
    ...findListed(id),
    // A change is reported by the stream of changes.
    staleTime: 300_000,
    refetchInterval: ({ state }) => (state.data ? getRefreshInterval(state.data, POLL_MS) : false),
  });
