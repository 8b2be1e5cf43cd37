import { isElement, type PageElement, type PageNode } from './page-text.ts';

const MAX_STEPS = 6;
const PLAIN_NAME = /^[A-Za-z][\w-]{0,60}$/u;

/** A CSS selector of the element, starting at the nearest ancestor with an id. */
export function buildSelector(element: PageElement): string {
  const steps: string[] = [];
  for (let node: PageNode | null = element; node !== null && steps.length < MAX_STEPS; node = node.parent) {
    if (!isElement(node) || node.name === 'html') break;
    const id = node.attribs['id'];
    if (id !== undefined && PLAIN_NAME.test(id)) {
      steps.unshift(`#${id}`);
      break;
    }
    steps.unshift(`${node.name}${buildPosition(node)}`);
  }
  return steps.join(' > ');
}

function buildPosition(element: PageElement): string {
  const siblings = (element.parent?.children ?? []).filter(
    (child): child is PageElement => isElement(child) && child.name === element.name,
  );
  return siblings.length > 1 ? `:nth-of-type(${siblings.indexOf(element) + 1})` : '';
}
