import type { Brief } from './brief.ts';

/** A brief with every text of it that a video may show written anew. `path` is the field of a job that the text came by. */
export function withTexts(brief: Brief, write: (text: string, path: string) => string): Brief {
  const { script, prompt, idea, items, questions, turns, lines, product, stat, presenter, brand } = brief;
  const given = (text: string | null, path: string): string | null => (text === null ? null : write(text, path));
  const ofIdea = (text: string): string => write(text, 'suggestionId');
  const ofBrand = (text: string): string => write(text, 'workspaceId');
  return {
    ...brief,
    script: given(script, 'script'),
    prompt: given(prompt, 'prompt'),
    idea: idea && { ...idea, hook: ofIdea(idea.hook), body: ofIdea(idea.body) },
    items: items.map((item, at) => ({ ...item, text: write(item.text, `items[${at}].text`) })),
    questions: questions.map(({ question, answer }, at) => ({
      question: write(question, `questions[${at}].question`),
      answer: given(answer, `questions[${at}].answer`),
    })),
    turns: turns.map(({ speaker, text }, at) => ({
      speaker: write(speaker, `turns[${at}].speaker`),
      text: write(text, `turns[${at}].text`),
    })),
    lines: lines.map((line, at) => write(line, `lines[${at}]`)),
    product: product && { ...product, name: write(product.name, 'product.name') },
    stat: stat && {
      ...stat,
      unit: given(stat.unit, 'stat.unit'),
      label: write(stat.label, 'stat.label'),
      source: write(stat.source, 'stat.source'),
    },
    presenter: presenter && { ...presenter, name: write(presenter.name, 'influencerId') },
    brand: { ...brand, name: ofBrand(brand.name), valueProps: brand.valueProps.map(ofBrand) },
  };
}

/** The field that the words of a brief came from. */
export function fieldOfWords(brief: Brief): string {
  if (brief.script !== null) return 'script';
  for (const list of ['items', 'questions', 'turns', 'lines'] as const) if (brief[list].length > 0) return list;
  if (brief.stat !== null && brief.format === 'statvideo') return 'stat';
  return brief.idea === null ? 'prompt' : 'suggestionId';
}
