import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Figure } from './figure.ts';
import type { Machine } from './machine.ts';

/** One bench as it went. */
export interface Result {
  name: string;
  what: string;
  command: string;
  seconds: number;
  /** Whether it ended with 0: nothing that must never be was seen. */
  passed: boolean;
  figures: Figure[];
}

/** One run of `npm run bench`. */
export interface Report {
  /** RFC 3339. */
  date: string;
  machine: Machine;
  /** Small numbers, which say nothing about speed. */
  quick: boolean;
  seed: number;
  results: Result[];
}

const FOLDER = resolve(process.env['KINORA_HOME'] ?? '.kinora', 'bench');

/** Writes a run down; answers where. Called again, it replaces what it wrote. */
export async function saveReport(report: Report): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  // To the millisecond: two runs that began together are two reports.
  const path = join(FOLDER, `${report.date.replaceAll(/[:.]/gu, '-')}.json`);
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
  return path;
}

/** Every run that was written down, oldest first. */
export async function loadReports(): Promise<Report[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(FOLDER, name), 'utf8')) as Report));
}
