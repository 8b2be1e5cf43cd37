import { expect, test } from '@jest/globals';
import { contractService } from '../contract/contract-service.ts';
import { isFullRun } from '../support/runs.ts';
import { COMPARED, compareWithService } from './exact-document.ts';

const served = contractService();

test.each(COMPARED)('$name accepts exactly what the document allows', async (operation) => {
  const differences = await compareWithService(served, operation, { seed: 7, requests: isFullRun() ? 8 : 2 });
  expect(JSON.stringify(differences)).toBe('{"rejected":[],"accepted":[]}');
});
