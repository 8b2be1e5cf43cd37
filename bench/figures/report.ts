import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Figure } from '../../test/support/figures/figure.ts';
import type { Machine } from './machine.ts';

export interface Result {
  name: string;
  what: string;
  command: string;
  seconds: number;
  /** Whether it exited with 0. */
  passed: boolean;
  figures: Figure[];
}

/** One run of `npm run bench`. */
export interface Report {
  /** RFC 3339. */
  date: string;
  machine: Machine;
  /** A run in a small size, whose speed is not representative. */
  quick: boolean;
  seed: number;
  results: Result[];
}

const FOLDER = resolve(process.env['KINORA_HOME'] ?? '.kinora', 'bench');

/** Writes a run to its file and returns the path. A repeated call overwrites the file. */
export async function saveReport(report: Report): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  // With milliseconds, so that concurrent runs write separate reports.
  const path = join(FOLDER, `${report.date.replaceAll(/[:.]/gu, '-')}.json`);
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
  return path;
}

/** Loads all stored runs, oldest first. */
export async function loadReports(): Promise<Report[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as Report));
}
