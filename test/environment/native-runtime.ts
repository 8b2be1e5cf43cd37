import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type jestRuntime from 'jest-runtime';
import { noteFolders } from './leaks.ts';

const nodeRequire = createRequire(import.meta.url);
/** Required, because its types describe only the CommonJS module. */
const { default: JestRuntime } = nodeRequire('jest-runtime') as typeof jestRuntime;

/**
 * Loads test files with Node's own loader, so that the test files of a worker share the loaded program. Jest's runtime loads the
 * whole program again for each file, into a separate context in which computing takes twice as long.
 */
export default class NativeRuntime extends JestRuntime {
  constructor(...args: ConstructorParameters<typeof JestRuntime>) {
    super(...args);
    prepareProcess();
  }

  override unstable_shouldLoadAsEsm(path: string): boolean {
    return path.endsWith('.ts') || super.unstable_shouldLoadAsEsm(path);
  }

  override async unstable_importModule(path: string): Promise<never> {
    fileNumber += 1;
    return (await import(`${pathToFileURL(path).href}?file=${fileNumber}`)) as never;
  }

  /** Circus keeps its state in a module and on `globalThis`, so each test file gets new ones. */
  override requireInternalModule<T = unknown>(path: string): T {
    if (path.includes('jestAdapterInit')) {
      for (const symbol of Object.getOwnPropertySymbols(globalThis))
        if (CIRCUS_STATE.has(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol);
      delete nodeRequire.cache[path];
    }
    return nodeRequire(path) as T;
  }

  override setGlobalsForRuntime(
    globals: Parameters<InstanceType<typeof JestRuntime>['setGlobalsForRuntime']>[0],
  ): void {
    super.setGlobalsForRuntime(globals);
    const jest = { setTimeout: (ms: number) => Reflect.set(globalThis, TIMEOUT, ms) };
    Reflect.set(globalThis, GLOBALS, { ...globals, jest });
  }
}

/** The process is not a copy, so its own `getBuiltinModule` stays. Private, hence not overridden in the class. */
Object.defineProperty(NativeRuntime.prototype, 'installGetBuiltinModule', { value: () => undefined });

const CIRCUS_STATE = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS']);
/** Where Jest keeps the limit that `jest.setTimeout` sets for a file. */
export const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** Jest's message that ends a worker. What its files share keeps the process alive: a checker, Temporal's runtime. */
const CHILD_MESSAGE_END = 2;
/** The original, because Jest replaces it for each test file. */
const exit = process.exit.bind(process);

const GLOBALS = Symbol.for('kinora.test.globals');
const NAMES = 'afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test';
const GLOBALS_MODULE = `export const { ${NAMES} } = globalThis[Symbol.for('${GLOBALS.description}')];`;

const TESTS = new URL('..', import.meta.url).href;
/** Modules whose state belongs to the worker, not to a test file. */
const OF_WORKER = import.meta.url.replace(/[^/]+$/u, '');

let fileNumber = 0;
let isPrepared = false;

function prepareProcess(): void {
  if (isPrepared) return;
  isPrepared = true;
  enableCompileCache();
  noteFolders();
  registerLoader();
  process.on('message', (message) => {
    if (Array.isArray(message) && message[0] === CHILD_MESSAGE_END) exit();
  });
  // Jest was killed.
  process.on('disconnect', () => exit());
}

/** Modules below `test/` are loaded anew for each test file, because their state and their hooks belong to it. */
function registerLoader(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const file = /\?file=\d+$/u.exec(context.parentURL ?? '')?.[0];
      if (specifier === '@jest/globals')
        return { url: `kinora:jest-globals${file}`, format: 'module', shortCircuit: true };
      const found = next(specifier, context);
      const isOfFile = file && found.url.startsWith(TESTS) && !found.url.startsWith(OF_WORKER);
      return isOfFile && !found.url.includes('?') ? { ...found, url: found.url + file } : found;
    },
    load: (url, context, next) =>
      url.startsWith('kinora:jest-globals')
        ? { format: 'module', source: GLOBALS_MODULE, shortCircuit: true }
        : next(url, context),
  });
}
