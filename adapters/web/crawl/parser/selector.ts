import { isElement, type PageElement, type PageNode } from './page-text.ts';

const MOST_STEPS = 6;
const PLAIN_NAME = /^[A-Za-z][\w-]{0,60}$/u;

/** A CSS selector that leads to the element, from the nearest ancestor with an id. */
export function buildSelector(element: PageElement): string {
  const steps: string[] = [];
  for (let node: PageNode | null = element; node !== null && steps.length < MOST_STEPS; node = node.parent) {
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
  const alike = (element.parent?.children ?? []).filter(
    (child): child is PageElement => isElement(child) && child.name === element.name,
  );
  return alike.length > 1 ? `:nth-of-type(${alike.indexOf(element) + 1})` : '';
}
