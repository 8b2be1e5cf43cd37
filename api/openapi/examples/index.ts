import type { OperationExample } from '../operation.ts';

/** How each operation is shown, by `METHOD /path`. */
export const EXAMPLES: Readonly<Record<string, OperationExample>> = {};
