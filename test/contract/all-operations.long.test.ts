/** Every operation, of which the day takes a part. */
import './modes.test.ts';
import './request-examples.test.ts';
import './spec-archived.test.ts';
