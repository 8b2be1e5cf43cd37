/** More races of a run with a deletion. */
import './refusals.test.ts';
