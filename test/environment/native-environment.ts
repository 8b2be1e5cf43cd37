import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { ModuleMocker } from 'jest-mock';
import { TIMEOUT } from './native-runtime.ts';
import { dropDatabases } from './minted-databases.ts';
import { recordCpu, startCpu } from './record-cpu.ts';
import { findLeaks, takeInventory, type Inventory } from './leaks.ts';

/** The process itself is the environment of a test file, so a file that leaves something behind fails. */
export default class NativeEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern = null;
  private before: Inventory | null = null;
  private hasRun = false;
  private hasFailed = false;

  private readonly path: string;

  constructor(_config: JestEnvironmentConfig, { testPath }: EnvironmentContext) {
    this.path = testPath;
  }

  async setup(): Promise<void> {
    this.before = takeInventory();
    startCpu();
  }

  handleTestEvent({ name }: { name: string }): void {
    if (name === 'test_fn_start') this.hasRun = true;
    if (name === 'test_fn_failure' || name === 'hook_failure') this.hasFailed = true;
  }

  /** Jest calls it twice. An error here would hide the failures of tests. */
  async teardown(): Promise<void> {
    const { before } = this;
    this.before = null;
    Reflect.deleteProperty(globalThis, TIMEOUT);
    if (before) recordCpu(this.path);
    const leaks = before ? await findLeaks(before) : [];
    if (before) await dropDatabases();
    if (leaks.length > 0 && this.hasRun && !this.hasFailed)
      throw new Error(`This file leaves behind: ${leaks.join('; ')}.`);
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  getVmContext(): null {
    return null;
  }
}
