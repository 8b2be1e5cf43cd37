import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginRender, finishRender } from '../../../db/content/contents.ts';
import { contentWorld } from '../instance-content.ts';
import type { Instance } from '../instance.ts';
import type { ContentWorld } from '../ready-post.ts';
import { commit } from '../teams.ts';
import { buildMp4 } from '../build-mp4.ts';

/** Stands in for a worker that renders: whatever is asked for is in storage at once, as small as the simulator accepts. */
export function storedRenders(instance: Instance): () => Promise<void> {
  const world = contentWorld(instance);
  return async () => {
    const asked = await instance.orm.em
      .fork()
      .execute<{ id: string }[]>(`select id from content where status = 'queued'`);
    for (const { id } of asked) await store(world, id);
  };
}

async function store(world: ContentWorld, id: string): Promise<void> {
  if (!(await beginRender(world.orm.em.fork(), id))) return;
  const bytes = buildMp4();
  const path = join(world.scratchDir, `${id}.mp4`);
  await writeFile(path, bytes);
  const outputKey = `c/${world.mediaToken(id)}/video.mp4`;
  await world.storage.putFile(outputKey, path, 'video/mp4');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const media = { outputKey, thumbnailKey: outputKey, bytes: bytes.length, sha256, durationMs: 5_000 };
  await commit(world, (tx) => finishRender(tx, id, { ...media, width: 1_080, height: 1_920 }, world.storage.getUrl));
}
