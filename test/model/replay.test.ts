/** The model of the publishing protocol against the statements of the service. */
import { testTraces } from './replay.ts';

testTraces(20);
