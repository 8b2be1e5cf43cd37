import { afterAll, beforeAll } from '@jest/globals';
import { openService, type ContractService } from './open-service.ts';

/** The service and a caller's web site for one test file. */
export function contractService(): ContractService {
  const parts = {} as ContractService;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openService();
    Object.assign(parts, opened.service);
    close = opened.close;
  });
  afterAll(() => close());
  return parts;
}
