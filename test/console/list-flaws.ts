import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is serious or critical by axe, and whether the page is too wide. */
export async function listFlaws(page: Page, name: string): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate(`axe.run(document.querySelector('dialog[open]') ?? document)`)) as {
    violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[];
  };
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const flaws = bad.map(({ id, nodes }) => `${name} ${id} ${nodes[0]?.target.join(' ')}`);
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  return overflow > 1 ? [...flaws, `${name} is ${overflow} px too wide`] : flaws;
}
