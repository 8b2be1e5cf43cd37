import { cp, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireFfmpeg } from '../../decks/ffmpeg/require-ffmpeg.ts';
import type { Brief } from './brief.ts';
import type { Footage } from './cut-footage.ts';
import type { FrameJob } from './frame-job.ts';
import { runCommand } from './run-command.ts';

/** The seconds that the example's own script takes. Its times are stretched to the footage. */
const TEMPLATE_SECONDS = 14.5;

/**
 * Draws frames of the portrait example of HyperFrames, used as its `AGENTS.md` says: a copy of the example is edited. Footage, transcript, the
 * texts of the four overlays and the times are those of the brief; type, colours, layout and motion are untouched. `tree` is a folder
 * with the packages `hyperframes`, `gsap` and `ffprobe-static`, and the example as `vignelli`.
 */
export async function renderHyperframes(tree: string, job: FrameJob): Promise<void> {
  const { brief, footage, browser, folder } = job;
  const project = join(tree, 'projects', brief.id);
  const packages = join(tree, 'node_modules');
  await rm(project, { recursive: true, force: true });
  await cp(join(tree, 'vignelli'), project, { recursive: true });
  await copyFile(footage.path, join(project, 'footage.mp4'));
  await copyFile(join(packages, 'gsap', 'dist', 'gsap.min.js'), join(project, 'gsap.min.js'));
  const seconds = footage.durationMs / 1_000;
  await edit(join(project, 'index.html'), (html) => stretchTimes(fillIn(html, seconds), seconds));
  await edit(join(project, 'compositions', 'captions.html'), (html) =>
    fillIn(html, seconds).replace(/const TRANSCRIPT = \[[\s\S]*?\];/u, buildTranscript(footage)),
  );
  await edit(join(project, 'compositions', 'overlays.html'), (html) =>
    stretchTimes(fillOverlays(fillIn(html, seconds), brief), seconds),
  );
  const env = {
    HYPERFRAMES_BROWSER_PATH: browser,
    PRODUCER_HEADLESS_SHELL_PATH: browser,
    HYPERFRAMES_FFMPEG_PATH: requireFfmpeg(),
    HYPERFRAMES_FFPROBE_PATH: join(packages, 'ffprobe-static', 'bin', 'linux', process.arch, 'ffprobe'),
    DO_NOT_TRACK: '1',
  };
  const at = job.seconds.map((time) => time.toFixed(3)).join(',');
  const cli = join(packages, '.bin', 'hyperframes');
  await runCommand(project, [cli, 'snapshot', '.', '--at', at, '--no-end', '--no-browser-gpu', '-o', folder], env);
}

async function edit(path: string, change: (html: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}

function fillIn(html: string, seconds: number): string {
  return html
    .replaceAll('__VIDEO_DURATION__', seconds.toFixed(2))
    .replaceAll('data-duration="16.88"', `data-duration="${seconds.toFixed(2)}"`)
    .replaceAll('__VIDEO_SRC__', 'footage.mp4')
    .replaceAll(/https:\/\/cdn[^"]*gsap\.min\.js/gu, 'gsap.min.js');
}

function buildTranscript({ words }: Footage): string {
  const lines = words.map(({ text, startMs, endMs }) => ({ text, start: startMs / 1_000, end: endMs / 1_000 }));
  return `const TRANSCRIPT = ${JSON.stringify(lines)};`;
}

/** Stretches the positions of all tweens on the timeline. */
function stretchTimes(html: string, seconds: number): string {
  const stretch = seconds / TEMPLATE_SECONDS;
  return html.replaceAll(
    /(\},?\s*)(\d+\.\d+)( - 0\.\d)?(,?\s*\);)/gu,
    (_, before: string, time: string, less: string | undefined, after: string) =>
      `${before}${(Number(time) * stretch).toFixed(3)}${less ?? ''}${after}`,
  );
}

function fillOverlays(html: string, { brand, points }: Brief): string {
  const [first = { value: '', label: '' }, second = { value: '', label: '' }] = points;
  const size = Math.min(400, Math.floor(1_200 / second.value.length));
  return html
    .replace('>47%<', `>${first.value}<`)
    .replace('>Motion Graphics<', `>${first.label}<`)
    .replace('>62%<', `>${second.value}<`)
    .replace('>Static Content<', `>${second.label}<`)
    .replace('>3 out of 4<', `>${brand.name}<`)
    .replace('<br />lack editing skills', `<br />${brand.valueProps[0] ?? ''}`)
    .replace('>HYPERFRAMES<', `>${brand.name.toUpperCase()}<`)
    .replace('font-size: 400px', `font-size: ${size}px`)
    .replace('height: 240px', 'min-height: 240px');
}
