/** Without a collector, tracing is disabled. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { startTracing, isTracingEnabled } from '../../adapters/telemetry/tracing.ts';

const memory = { current: () => null, run: <T>(_parent: string | null, act: () => T): T => act() };

test('traces are off without a collector or if the standard settings disable them', async () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  expect(await startTracing({}, 'kinora-api', memory)).toBeNull();
  expect(isTracingEnabled(collector)).toBe(true);
  expect(isTracingEnabled({ ...collector, OTEL_SDK_DISABLED: 'true' })).toBe(false);
  expect(isTracingEnabled({ ...collector, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
});

test('a process without traces loads no OpenTelemetry module', () => {
  const app = fileURLToPath(new URL('../../api/app.ts', import.meta.url));
  const tracing = fileURLToPath(new URL('../../adapters/telemetry/tracing.ts', import.meta.url));
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    await import(${JSON.stringify(app)});
    const { startTracing } = await import(${JSON.stringify(tracing)});
    await startTracing({}, 'kinora', {});
    console.log(loaded.length > 100, loaded.filter((url) => /opentelemetry\\/(?!api|semantic)/.test(url)).length);
    process.exit();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(output.trim()).toBe('true 0');
});
