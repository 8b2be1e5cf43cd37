/** The model of the publishing protocol against the statements of the service, at large. */
import { testTraces } from './replay.ts';

testTraces(Number(process.env['MODEL_TRACES'] ?? 2_000));
