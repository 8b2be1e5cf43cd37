import { copyFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Footage } from './cut-footage.ts';
import type { FrameJob } from './frame-job.ts';

/** What is used of the packages of Remotion, which are installed beside the template only. */
interface Renderer {
  openBrowser(kind: 'chrome', options: object): Promise<{ close(options: { silent: boolean }): Promise<void> }>;
  selectComposition(options: object): Promise<object>;
  renderStill(options: object): Promise<unknown>;
}
interface Bundler {
  bundle(options: { entryPoint: string }): Promise<string>;
}

const FPS = 30;

/**
 * Draws frames of Remotion's TikTok template, used as its README says: `public/sample-video.mp4` is replaced, and beside it are the
 * captions, here with the known words instead of those of a speech recogniser. `tree` is the installed template.
 */
export async function renderRemotion(tree: string, { footage, seconds, browser, folder }: FrameJob): Promise<void> {
  await copyFile(footage.path, join(tree, 'public', 'sample-video.mp4'));
  await writeFile(join(tree, 'public', 'sample-video.json'), JSON.stringify(buildCaptions(footage)));
  const load = createRequire(join(tree, 'package.json'));
  const { openBrowser, selectComposition, renderStill } = load('@remotion/renderer') as Renderer;
  const { bundle } = load('@remotion/bundler') as Bundler;
  const serveUrl = await bundle({ entryPoint: join(tree, 'src', 'index.ts') });
  const chromium = { browserExecutable: browser, chromeMode: 'chrome-for-testing' };
  const puppeteerInstance = await openBrowser('chrome', chromium);
  try {
    const shared = { serveUrl, puppeteerInstance, inputProps: {}, ...chromium };
    const composition = await selectComposition({ ...shared, id: 'CaptionedVideo' });
    for (const [at, time] of seconds.entries()) {
      const output = join(folder, `${String(at).padStart(2, '0')}.png`);
      await renderStill({ ...shared, composition, frame: Math.round(time * FPS), output, imageFormat: 'png' });
    }
  } finally {
    await puppeteerInstance.close({ silent: true });
  }
}

function buildCaptions({ words }: Footage): object[] {
  return words.map(({ text, startMs, endMs }, at) => ({
    text: at === 0 ? text : ` ${text}`,
    startMs,
    endMs,
    timestampMs: Math.round((startMs + endMs) / 2),
    confidence: 1,
  }));
}
