/** Every scenario that applies. */
import './conformance.test.ts';
