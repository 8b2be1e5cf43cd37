import { createChecker, type Checker } from '../../api/checker/checker.ts';

/** No busy machine refuses a deck; those that are too much by their processor time are refused as ever. */
const checker = createChecker({ processorMs: 7_500, totalMs: 240_000 });

/** The checker of all services in this worker: starting its processes takes longer than most test files. */
export const sharedChecker: Checker = { ...checker, close: () => Promise.resolve() };
