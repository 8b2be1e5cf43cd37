/**
 * Compares videos of ten briefs (`docs/side-by-side/briefs.json`): of this Kinora, of an earlier one and of two templates of peers.
 * docs/side-by-side/README.md says how each is set up:
 *
 *     npm run bench -- side-by-side videos
 *     npm run bench -- side-by-side videos --as before --tree ../kinora-before
 *     npm run bench -- side-by-side videos --as remotion --tree ../template-tiktok --browser /usr/bin/chromium
 *     npm run bench -- side-by-side sheets --seed 1
 *     npm run bench -- side-by-side count
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launchInstance } from '../instance/launch-instance.ts';
import { readBriefs } from './brief.ts';
import { CONTENDERS } from './contenders.ts';
import { countVotes } from './count-votes.ts';
import { cutFootage } from './cut-footage.ts';
import { drawSheets } from './draw-sheets.ts';
import { listFrameTimes } from './list-frame-times.ts';
import { renderBriefs } from './render-briefs.ts';
import { renderHyperframes } from './render-hyperframes.ts';
import { renderRemotion } from './render-remotion.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', default: 'after' },
    tree: { type: 'string', default: '.' },
    folder: { type: 'string', default: join(process.env['KINORA_HOME'] ?? '.kinora', 'side-by-side') },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    browser: { type: 'string', default: '/usr/bin/chromium' },
  },
});
const folder = resolve(values.folder);
const all = await readBriefs();
const briefs = all.filter(({ id }) => !values.only || values.only.split(',').includes(id));

switch (positionals[0]) {
  case 'videos':
    await renderVideos();
    break;
  case 'sheets':
    await drawSheets(all, folder, join(folder, 'pairs'), Number(values.seed));
    break;
  case 'count':
    await countVotes(all);
    break;
  default:
    throw new Error(`Expected videos, sheets or count (got ${positionals[0] ?? 'nothing'}).`);
}

async function renderVideos(): Promise<void> {
  const contender = CONTENDERS.find((name) => name === values.as);
  if (!contender) throw new Error(`--as must be one of ${CONTENDERS.join(', ')} (got ${values.as}).`);
  if (contender === 'remotion' || contender === 'hyperframes') return renderPeer(contender);
  const instance = await launchInstance({}, 'ignore', values.tree);
  try {
    await renderBriefs(await instance.dev(), briefs, join(folder, contender));
  } finally {
    await instance.stop();
  }
}

/** Draws the frames of the sheets. Needs the videos of `after`, whose media the peers get. */
async function renderPeer(peer: 'remotion' | 'hyperframes'): Promise<void> {
  const tree = resolve(values.tree);
  await mkdir(join(folder, 'footage'), { recursive: true });
  for (const brief of briefs) {
    const frames = join(folder, peer, brief.id);
    if (existsSync(frames)) continue;
    const startedAt = performance.now();
    const footage = await cutFootage(brief, join(folder, 'after'), join(folder, 'footage', `${brief.id}.mp4`));
    const unfinished = `${frames}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    const seconds = listFrameTimes(footage.durationMs);
    const job = { brief, footage, seconds, browser: values.browser, folder: unfinished };
    await (peer === 'remotion' ? renderRemotion(tree, job) : renderHyperframes(tree, job));
    await rename(unfinished, frames);
    const took = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`${brief.id}: frames of ${footage.durationMs / 1_000} s in ${took} s`);
  }
}
