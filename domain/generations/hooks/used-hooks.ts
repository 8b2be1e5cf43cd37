import { resembles, buildHookShape, type HookShape } from './hook-shape.ts';

/** Hooks that were used before. An index by trigram keeps a lookup among thousands of them fast. */
export class UsedHooks {
  private readonly shapes: HookShape[] = [];
  private readonly byTrigram = new Map<string, number[]>();

  constructor(hooks: readonly string[] = []) {
    for (const hook of hooks) this.add(hook);
  }

  add(hook: string): void {
    const shape = buildHookShape(hook);
    const at = this.shapes.push(shape) - 1;
    for (const trigram of shape.trigrams) {
      const indexes = this.byTrigram.get(trigram);
      if (indexes) indexes.push(at);
      else this.byTrigram.set(trigram, [at]);
    }
  }

  /** Whether a reader would consider the hook the same as a used one. */
  includes(hook: string): boolean {
    const shape = buildHookShape(hook);
    const shared = new Uint16Array(this.shapes.length);
    for (const trigram of shape.trigrams) for (const at of this.byTrigram.get(trigram) ?? []) shared[at]! += 1;
    // Similar hooks share at least a third of their trigrams in any word order.
    const near = this.shapes.filter((_, at) => 3 * shared[at]! >= shape.trigrams.size);
    return near.some((other) => resembles(other, shape));
  }
}
