import { SMALLEST, type Configuration, type FaultName } from './protocol.ts';
import type { ChangeName } from './rows.ts';

const CHANGES: ChangeName[] = [
  'cancel',
  'reschedule',
  'edit',
  'archive',
  'restore',
  'objection',
  'approve',
  'retry',
  'retryLater',
];
const FAULTS: FaultName[] = ['crash', 'lost', 'late', 'slow', 'refuse', 'cap', 'down', 'dead', 'journal', 'terminate'];

export interface Exploring {
  name: string;
  configuration: Configuration;
}

const explored = (name: string, configuration: Partial<Configuration>): Exploring => ({
  name,
  configuration: { ...SMALLEST, ...configuration },
});

export const SMALL: Exploring[] = [
  explored('every change of a post before its slot', { slot: 'near', changes: CHANGES, changeLimit: 1 }),
  explored('every fault of a post that is due', { faults: FAULTS, faultLimit: 1 }),
  explored('a change and a refusal', { changes: CHANGES, changeLimit: 1, faults: ['refuse'], faultLimit: 1 }),
  explored('a post that expires', { expires: true, changes: ['objection', 'approve'], changeLimit: 2 }),
  explored('a post whose media is made', { renders: true, changes: ['cancel', 'edit'], changeLimit: 1 }),
  explored('a database that is restored', { faults: ['restore'], faultLimit: 2 }),
  explored('two targets', { targets: 2, faults: ['lost', 'refuse'], faultLimit: 1 }),
];

export const LARGE: Exploring[] = [
  explored('two changes before the slot', { slot: 'near', changes: CHANGES, changeLimit: 2 }),
  explored('a change and a crash', { changes: CHANGES, changeLimit: 1, faults: ['crash'], faultLimit: 1 }),
  explored('two workers, one of them paused', { workers: 2, faults: ['pause'], faultLimit: 1 }),
  explored('two workers, a pause and a cancel or an objection', {
    workers: 2,
    changes: ['cancel', 'objection'],
    changeLimit: 1,
    faults: ['pause'],
    faultLimit: 1,
  }),
  explored('two faults', { faults: FAULTS, faultLimit: 2 }),
  explored('two targets and a crash', { targets: 2, faults: ['crash'], faultLimit: 1 }),
  explored('a restored database and a cancel', {
    changes: ['cancel'],
    changeLimit: 1,
    faults: ['restore'],
    faultLimit: 2,
  }),
  explored('three changes before the slot', {
    slot: 'near',
    changes: ['cancel', 'reschedule', 'objection', 'approve', 'archive', 'restore'],
    changeLimit: 3,
  }),
];
