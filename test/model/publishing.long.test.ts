/** Every state of the publishing protocol with two workers, with two targets, and with several faults and changes. */
import { describe } from '@jest/globals';
import { LARGE } from './configurations.ts';
import { exploreAll } from './explore-all.ts';

describe('the publishing protocol at large', () => {
  exploreAll(LARGE);
});
