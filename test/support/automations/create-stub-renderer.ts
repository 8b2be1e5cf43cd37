import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beginRender, finishRender } from '../../../db/content/contents.ts';
import { buildContentDeps } from '../instance-content.ts';
import type { Instance } from '../instance.ts';
import type { ContentDeps } from '../ready-post.ts';
import { commit } from '../teams.ts';
import { buildMp4 } from '../build-mp4.ts';

/** Replaces the render worker: stores the smallest video that the simulator accepts for each queued render. */
export function createStubRenderer(instance: Instance): () => Promise<void> {
  const deps = buildContentDeps(instance);
  return async () => {
    const queued = await instance.orm.em
      .fork()
      .execute<{ id: string }[]>(`select id from content where status = 'queued'`);
    for (const { id } of queued) await store(deps, id);
  };
}

async function store(deps: ContentDeps, id: string): Promise<void> {
  if (!(await beginRender(deps.orm.em.fork(), id))) return;
  const bytes = buildMp4();
  const path = join(deps.scratchDir, `${id}.mp4`);
  await writeFile(path, bytes);
  const outputKey = `c/${deps.mediaToken(id)}/video.mp4`;
  await deps.storage.putFile(outputKey, path, 'video/mp4');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const media = { outputKey, thumbnailKey: outputKey, bytes: bytes.length, sha256, durationMs: 5_000 };
  await commit(deps, (tx) => finishRender(tx, id, { ...media, width: 1_080, height: 1_920 }, deps.storage.getUrl));
}
