/** Every journey. */
import './journeys.test.ts';
