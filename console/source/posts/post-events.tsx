import type { Post } from '../../../clients/typescript/source/index.ts';
import { useQuery } from '../data/use-query.ts';
import { writeInstant } from '../data/wall-time.ts';
import { QueryView } from '../design/query-view.tsx';
import { DeliveryBadge } from '../webhooks/delivery-badge.tsx';

/** The events of the post, and the last deliveries of each to the webhook endpoints. */
export function PostEvents({ post, zone }: { post: Post; zone: string }) {
  const events = useQuery(['events', post.id, post.status], (client, signal) =>
    client.get('/events', { query: { since: post.createdAt, limit: 100 }, signal }),
  );
  const webhooks = useQuery(['webhooks'], (client, signal) => client.get('/webhooks', { signal }));
  return (
    <QueryView query={events} label="Loading the events" rows={1}>
      {(all) => {
        const own = all.filter(({ data }) => 'postId' in data && data.postId === post.id);
        if (own.length === 0)
          return <p class="quiet">No events yet. They follow when the video is ready and when the post went out.</p>;
        return (
          <ul class="events">
            {own.map((event) => (
              <li key={event.id}>
                <p>
                  <code>{event.type}</code> <time class="quiet">{writeInstant(event.createdAt, zone)}</time>
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
