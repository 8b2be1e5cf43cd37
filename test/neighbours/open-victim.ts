import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startReceiver } from '../support/receiver.ts';
import { buildDeck, openTeam, type Place } from './bench-team.ts';
import { waitUntil } from './wait-until.ts';
import { LIMIT_MS, type Victim } from './victim.ts';

/** A team with a webhook, and a server with a video that needs no encoding: the team's first render. */
export async function openVictim(place: Place): Promise<Victim & { close(): Promise<void> }> {
  const team = await openTeam(place, 'victim');
  const receiving = await startReceiver();
  const { client, selectedAccounts } = team;
  await client.post('/webhooks', { url: receiving.url, events: ['post.published'] });
  const deck = {
    deck: buildDeck('First'),
    format: 'walloftext',
    schedule: 'draft',
    selectedAccounts,
    caption: 'Hello',
  };
  const { data: draft } = await client.post<{ id: string }>('/posts', deck);
  const mediaUrl = await waitUntil(
    async () => (await client.get<{ mediaUrl: string | null }>(`/posts/${draft.id}`)).data.mediaUrl,
    { everyMs: 500, limitMs: LIMIT_MS },
  );
  if (!mediaUrl) throw new Error('The first render of the victim did not end.');
  const video = Buffer.from(await (await fetch(mediaUrl)).arrayBuffer());
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'video/mp4' }).end(video));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const videoUrl = `http://localhost:${(server.address() as AddressInfo).port}/video.mp4`;
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await receiving.close();
  };
  return { ...team, receiver: receiving, videoUrl, close };
}
