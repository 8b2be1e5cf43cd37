import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildGoProgram } from './build-go-program.ts';
import type { Release } from './download-temporal.ts';

/** Builds the release of Temporal's command line with Go from the pinned module into `target`. */
export async function buildTemporal({ version, target, progress, signal }: Release): Promise<void> {
  const symbols = `-X github.com/temporalio/cli/internal/temporalcli.Version=${version}`;
  const path = 'github.com/temporalio/cli/cmd/temporal';
  await buildGoProgram({ title: `Temporal ${version}`, package: path, symbols, target, progress, signal });
}

export async function hasGo(): Promise<boolean> {
  return promisify(execFile)('go', ['version']).then(
    () => true,
    () => false,
  );
}
