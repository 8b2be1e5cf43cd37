import { readdir } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { renderContent } from '../../../activities/content/render-content.ts';
import { cancelRender, deleteContent } from '../../../db/content/end-content.ts';
import { beginRender, finishRender, recordContent } from '../../../db/content/contents.ts';
import { Content } from '../../../db/entities/content.ts';
import { Event } from '../../../db/entities/event.ts';
import { usePublisher } from '../../support/use-publisher.ts';
import { commit, mintTeam } from '../../support/teams.ts';

const publisher = usePublisher();

const never = new AbortController().signal;

/** Records content with a deck of this length, queued for rendering. Every second differs, so that each is encoded. */
async function createWaitingContent(seconds: number): Promise<string> {
  const { team, workspace } = await mintTeam(publisher.deps);
  const durationMs = seconds * 1_000;
  const rect = { x: 0.1, y: 0.3, w: 0.7, h: 0.2 };
  const slides = Array.from({ length: seconds }, (_, second) => ({
    startMs: 1_000 * second,
    endMs: 1_000 * (second + 1),
    boxes: [{ id: `box-${second}`, text: `Cold brew ${second}`, rect, animation: { in: 'fade' } }],
  }));
  const deck = {
    version: 1,
    ratio: '1:1',
    durationMs,
    fps: 24,
    background: { kind: 'gradient' },
    slides,
    captions: { enabled: false, style: 'plain' },
  };
  const row = { teamId: team.id, workspaceId: workspace.id, format: 'walloftext' as const, deckHash: 'x' };
  return commit(publisher.deps, (tx) =>
    recordContent(tx, { ...row, deck, warnings: [], creditsCharged: 0, sandbox: true }),
  );
}

const cancel = (id: string) => commit(publisher.deps, (tx) => cancelRender(tx, id));

/** The files under the content's storage keys; null for a missing one. */
async function findFiles(id: string): Promise<(object | null)[]> {
  const folder = `c/${publisher.deps.mediaToken(id)}`;
  const names = ['video.mp4', 'thumbnail.jpg'];
  return Promise.all(names.map((name) => publisher.deps.storage.getLocalFile(`${folder}/${name}`)));
}

test('cancelling content stops the encoder of its render and leaves no file', async () => {
  const id = await createWaitingContent(150);
  const percents: number[] = [];
  const ended = await renderContent(
    publisher.deps,
    id,
    (percent) => {
      if (percents.push(percent) === 1) void cancel(id);
    },
    never,
  );

  expect(ended).toBe('ended');
  expect(Math.max(...percents)).toBeLessThan(90);
  const cancelled = await publisher.em().findOneOrFail(Content, id);
  expect(cancelled).toMatchObject({ status: 'cancelled', outputKey: null });
  // The first percent may be recorded before the cancel, and none after it.
  expect(cancelled.progress).toBeLessThanOrEqual(percents[0] ?? 0);
  expect(await findFiles(id)).toEqual([null, null]);
  expect((await readdir(publisher.deps.scratchDir)).filter((name) => name.startsWith(id))).toEqual([]);
  expect(await publisher.em().count(Event, { subjectId: id })).toBe(0);
});

test('a render that is cancelled after its last frame leaves no file', async () => {
  const id = await createWaitingContent(1);
  const { storage } = publisher.deps;
  const slow = {
    ...storage,
    putFile: async (...args: Parameters<typeof storage.putFile>) => {
      await storage.putFile(...args);
      await cancel(id);
    },
  };
  expect(await renderContent(publisher.another({ storage: slow }), id, () => undefined, never)).toBe('ended');
  expect(await findFiles(id)).toEqual([null, null]);
  expect((await publisher.em().findOneOrFail(Content, id)).status).toBe('cancelled');
});

test('a second attempt keeps the video of the first, but removes it if the content was deleted', async () => {
  const [kept, deleted] = [await createWaitingContent(1), await createWaitingContent(1)];
  for (const id of [kept, deleted]) {
    const { storage } = publisher.deps;
    // The first attempt finishes between the last frame and the end of the second one.
    const finishFirst = async (): Promise<void> => {
      const folder = `c/${publisher.deps.mediaToken(id)}`;
      const keys = { outputKey: `${folder}/video.mp4`, thumbnailKey: `${folder}/thumbnail.jpg` };
      const media = { ...keys, bytes: 1, sha256: 'x', durationMs: 1_000, width: 1_080, height: 1_080 };
      await beginRender(publisher.em(), id);
      await commit(publisher.deps, (tx) => finishRender(tx, id, media, storage.getUrl));
      if (id === deleted) await commit(publisher.deps, (tx) => deleteContent(tx, id));
    };
    const slow = {
      ...storage,
      putFile: async (...args: Parameters<typeof storage.putFile>) => {
        await storage.putFile(...args);
        if (args[2] === 'image/jpeg') await finishFirst();
      },
    };
    expect(await renderContent(publisher.another({ storage: slow }), id, () => undefined, never)).toBe('ended');
  }
  expect((await findFiles(kept)).every((file) => file !== null)).toBe(true);
  expect(await findFiles(deleted)).toEqual([null, null]);
});

test('a render that its worker stops can be started again by another worker', async () => {
  const id = await createWaitingContent(60);
  const stopping = new AbortController();
  const failure = await renderContent(publisher.deps, id, () => stopping.abort(), stopping.signal).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 'cancelled' });
  expect((await publisher.em().findOneOrFail(Content, id)).status).toBe('rendering');
  expect(await beginRender(publisher.em(), id)).not.toBeNull();
});
