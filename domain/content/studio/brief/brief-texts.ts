import type { Brief } from './brief.ts';

/** Maps the texts of a brief that a video may show, except the end card's. `path`: the job field of the text. */
export function mapTexts(brief: Brief, write: (text: string, path: string) => string): Brief {
  const { script, prompt, generation, items, questions, turns, lines, product, stat, presenter, brand } = brief;
  const mapNullable = (text: string | null, path: string): string | null => (text === null ? null : write(text, path));
  const mapGenerationText = (text: string): string => write(text, 'suggestionId');
  const mapBrandText = (text: string): string => write(text, 'workspaceId');
  return {
    ...brief,
    script: mapNullable(script, 'script'),
    prompt: mapNullable(prompt, 'prompt'),
    generation: generation && {
      ...generation,
      hook: mapGenerationText(generation.hook),
      body: mapGenerationText(generation.body),
    },
    items: items.map((item, at) => ({ ...item, text: write(item.text, `items[${at}].text`) })),
    questions: questions.map(({ question, answer }, at) => ({
      question: write(question, `questions[${at}].question`),
      answer: mapNullable(answer, `questions[${at}].answer`),
    })),
    turns: turns.map(({ speaker, text }, at) => ({
      speaker: write(speaker, `turns[${at}].speaker`),
      text: write(text, `turns[${at}].text`),
    })),
    lines: lines.map((line, at) => write(line, `lines[${at}]`)),
    product: product && { ...product, name: write(product.name, 'product.name') },
    stat: stat && {
      ...stat,
      unit: mapNullable(stat.unit, 'stat.unit'),
      label: write(stat.label, 'stat.label'),
      source: write(stat.source, 'stat.source'),
    },
    presenter: presenter && { ...presenter, name: write(presenter.name, 'influencerId') },
    brand: { ...brand, name: mapBrandText(brand.name), valueProps: brand.valueProps.map(mapBrandText) },
  };
}

/** The field that the brief's text comes from. */
export function findTextField(brief: Brief): string {
  if (brief.script !== null) return 'script';
  for (const list of ['items', 'questions', 'turns', 'lines'] as const) if (brief[list].length > 0) return list;
  if (brief.stat !== null && brief.format === 'statvideo') return 'stat';
  return brief.generation === null ? 'prompt' : 'suggestionId';
}
