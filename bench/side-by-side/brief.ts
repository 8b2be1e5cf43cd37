import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Format } from '../../domain/formats.ts';

/** What one video is to be about. Each contender makes it from the same brief. */
export interface Brief {
  id: string;
  format: Format;
  brand: {
    name: string;
    identity: string;
    valueProps: string[];
    colours: string[];
    callToAction: string;
    handle: string;
  };
  presenter?: { name: string; appearance: string; voice: { id: string } };
  /** The prompt of two pictures. */
  pictures?: string;
  /** The prompt of a clip. */
  clip?: string;
  /** The body of `POST /content/{format}`, with `$picture1`, `$clip` and `$presenter` for what is made before. */
  request: BriefTexts & Record<string, unknown>;
  /** Two figures of the brief, for templates that show figures. */
  points: Point[];
}

export interface Point {
  value: string;
  label: string;
}

interface BriefTexts {
  prompt?: string;
  script?: string;
  items?: { text: string }[];
  questions?: { question: string; answer: string }[];
  stat?: { value: number; unit: string; label: string; source: string };
}

/** Where briefs, sheets, pairs and votes are kept. */
export const DOCS = 'docs/side-by-side';

export async function readBriefs(): Promise<Brief[]> {
  return JSON.parse(await readFile(join(DOCS, 'briefs.json'), 'utf8')) as Brief[];
}

/** All texts of a brief in the order in which they are said or shown. */
export function listTexts({ request: { prompt, script, items, questions, stat } }: Brief): string[] {
  return [
    ...(prompt ? [prompt] : []),
    ...(stat ? [`${stat.value} ${stat.unit} ${stat.label}`, `Source: ${stat.source}`] : []),
    ...(items ?? []).map(({ text }) => text),
    ...(questions ?? []).flatMap(({ question, answer }) => [question, answer]),
    ...(script?.split('\n') ?? []),
  ];
}
