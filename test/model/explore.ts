/**
 * Breadth-first exploration of every state that a model can reach. Own code, because Quint enumerates states only through model
 * checkers on a Java machine and could not call `domain/posts`, and fast-check's model runs sample sequences and enumerate none.
 */

/** A transition system. States are plain data. */
export interface Model<State, Action> {
  start(): State;
  /** `isForced`: the system makes the step on its own, so a run may rely on it to end. */
  list(state: State): { action: Action; isForced: boolean }[];
  /** Returns the next state, and leaves the given one as it is. */
  apply(state: State, action: Action): State;
  /** The same text for states that differ only in the names of interchangeable parts. */
  describe(state: State): string;
  /** What the state breaks, or null. */
  findViolation(state: State): string | null;
  /** Nothing is left to do, or a person must act. */
  isAtRest(state: State): boolean;
}

export interface Violation<Action> {
  message: string;
  /** The shortest sequence of steps that leads to it. */
  trace: Action[];
}

export interface Exploration<Action> {
  states: number;
  transitions: number;
  /** The steps of the longest of the shortest paths to a state. */
  depth: number;
  violation: Violation<Action> | null;
}

/** Explores until the first violation, or until no new state is found. Throws beyond `maxStates`. */
export function explore<State, Action>(model: Model<State, Action>, maxStates = Infinity): Exploration<Action> {
  const graph = new Graph();
  const start = model.start();
  const startText = model.describe(start);
  graph.add(startText, -1);
  let level: State[] = [start];
  let depth = 0;
  const end = (message: string | null, node: number): Exploration<Action> => ({
    states: graph.parents.length,
    transitions: graph.transitions,
    depth,
    violation: message === null ? null : { message, trace: retrace(model, graph, node) },
  });
  for (let first = 0; level.length > 0; depth += 1) {
    const next: State[] = [];
    const firstOfNext = first + level.length;
    for (const [place, state] of level.entries()) {
      const node = first + place;
      if (model.isAtRest(state)) graph.atRest.push(node);
      for (const { action, isForced } of model.list(state)) {
        const reached = model.apply(state, action);
        const { target, isNew } = graph.add(model.describe(reached), node);
        graph.transitions += 1;
        if (isForced) graph.connect(node, target);
        if (!isNew) continue;
        const message = model.findViolation(reached);
        if (message !== null) return end(message, target);
        if (target >= maxStates) throw new Error(`more than ${maxStates} states`);
        next.push(reached);
      }
    }
    level = next;
    first = firstOfNext;
  }
  const stuck = graph.findStuck();
  return end(stuck === null ? null : 'never ends', stuck ?? 0);
}

/** The states found so far, by the hash of their description, with the edge that found each and the forced edges. */
class Graph {
  readonly parents: number[] = [];
  readonly hashes: number[] = [];
  readonly atRest: number[] = [];
  transitions = 0;
  #nodes = new Map<number, number>();
  #from: number[] = [];
  #to: number[] = [];

  add(text: string, parent: number): { target: number; isNew: boolean } {
    const hash = hashText(text);
    const known = this.#nodes.get(hash);
    if (known !== undefined) return { target: known, isNew: false };
    const target = this.parents.length;
    this.#nodes.set(hash, target);
    this.parents.push(parent);
    this.hashes.push(hash);
    return { target, isNew: true };
  }

  connect(from: number, to: number): void {
    this.#from.push(from);
    this.#to.push(to);
  }

  /** The first state from which no state at rest can be reached over forced edges, or null. */
  findStuck(): number | null {
    const size = this.parents.length;
    const offsets = new Int32Array(size + 2);
    for (const to of this.#to) offsets[to + 2]! += 1;
    for (let node = 2; node < offsets.length; node += 1) offsets[node]! += offsets[node - 1]!;
    const sources = new Int32Array(this.#from.length);
    for (const [edge, to] of this.#to.entries()) sources[offsets[to + 1]!++] = this.#from[edge]!;
    const ends = new Uint8Array(size);
    const queue = [...this.atRest];
    for (const node of queue) ends[node] = 1;
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      for (let place = offsets[node]!; place < offsets[node + 1]!; place += 1) {
        const source = sources[place]!;
        if (ends[source]) continue;
        ends[source] = 1;
        queue.push(source);
      }
    }
    const stuck = ends.indexOf(0);
    return stuck < 0 ? null : stuck;
  }
}

/** Finds the actions again, because the graph keeps only which state led to which. */
function retrace<State, Action>(model: Model<State, Action>, { parents, hashes }: Graph, node: number): Action[] {
  const path: number[] = [];
  for (let at = node; at > 0; at = parents[at]!) path.unshift(hashes[at]!);
  const trace: Action[] = [];
  let state = model.start();
  for (const hash of path) {
    const step = model.list(state).find(({ action }) => hashText(model.describe(model.apply(state, action))) === hash);
    if (!step) throw new Error('a step of the trace was not found again');
    trace.push(step.action);
    state = model.apply(state, step.action);
  }
  return trace;
}

/** 53 bits (cyrb53): among ten million states two share a hash with a probability of 0.6 %. */
function hashText(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
