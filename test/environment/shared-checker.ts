import { createChecker, type Checker } from '../../api/checker/checker.ts';

const checker = createChecker();

/** The checker of all services in this worker: starting its processes takes longer than most test files. */
export const sharedChecker: Checker = { ...checker, close: () => Promise.resolve() };
