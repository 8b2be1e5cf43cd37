/** Renders a video per format, look and caption style, and one of motion, by a running `npm start`, to an HTML page. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DemoApi } from './demo/demo-api.ts';
import { saveVideo } from './demo/save-video.ts';
import { findRunningInstance } from './home/dev-file.ts';
import {
  buildCaptionJobs,
  buildFormatJobs,
  buildLookJobs,
  buildMotionJobs,
  type ExampleJob,
} from './gallery/example-jobs.ts';
import { renderGalleryPage, type GalleryEntry } from './gallery/render-gallery-page.ts';
import { createMaterials } from './gallery/create-materials.ts';
import { createUploader } from './gallery/create-uploader.ts';
import { watchContent } from './gallery/watch-content.ts';
import { openTerminal } from './launcher/terminal.ts';

const terminal = openTerminal(process.stdout);

async function main(): Promise<void> {
  const home = resolve(process.env['KINORA_HOME'] ?? '.kinora');
  const dev = await findRunningInstance(home);
  const api = new DemoApi(dev.baseUrl, dev.apiKey);
  const folder = join(home, 'gallery');
  await mkdir(folder, { recursive: true });

  const materials = await createMaterials(api, createUploader(dev), (what) => terminal.progress(`creating: ${what}`));
  const formats = Object.entries(buildFormatJobs(materials)).map(([format, body]): ExampleJob => ({
    title: format,
    path: `/content/${format}`,
    body,
  }));
  const jobs = [...formats, ...buildLookJobs(), ...buildCaptionJobs(materials), ...buildMotionJobs(materials)];
  const entries: GalleryEntry[] = [];
  for (const [index, job] of jobs.entries()) {
    const nth = `${index + 1} of ${jobs.length}`;
    const entry = await render(api, job, folder, (percent) => terminal.progress(`${job.title}: ${percent} %, ${nth}`));
    terminal.log(`  ${job.title.padEnd(24)}${entry.failure ?? `${((entry.durationMs ?? 0) / 1000).toFixed(1)} s`}`);
    entries.push(entry);
  }
  const page = join(folder, 'index.html');
  await writeFile(page, renderGalleryPage(entries, new Date().toISOString()));
  const failed = entries.filter(({ failure }) => failure !== null).length;
  terminal.log(`\n  ${entries.length - failed} of ${entries.length} videos; open ${page}\n`);
  if (failed > 0) process.exitCode = 1;
}

async function render(
  api: DemoApi,
  { title, path, body }: ExampleJob,
  folder: string,
  onProgress: (percent: number) => void,
): Promise<GalleryEntry> {
  const { contentId } = await api.post<{ contentId: string }>(path, body);
  const content = await watchContent(api, contentId, onProgress);
  const name = title.replaceAll(/[^a-z0-9]+/gu, '-');
  const save = async (url: string | null, file: string): Promise<string | null> => {
    if (url) await saveVideo(url, join(folder, file));
    return url ? file : null;
  };
  return {
    title,
    video: await save(content.outputUrl, `${name}.mp4`),
    poster: await save(content.thumbnailUrl, `${name}.jpg`),
    durationMs: content.durationMs,
    deckHash: content.deckHash,
    warnings: content.warnings.map(({ code }) => code),
    failure: content.status === 'ready' ? null : `${content.status}: ${content.error?.message ?? 'no reason given'}`,
  };
}

try {
  await main();
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
