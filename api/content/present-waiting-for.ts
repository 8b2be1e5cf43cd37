import type { Content } from '../../db/entities/content.ts';

/** A job that ended no longer waits. */
export function presentWaitingFor({
  status,
  waitingFor,
}: Pick<Content, 'status' | 'waitingFor'>): Content['waitingFor'] {
  return status === 'queued' || status === 'rendering' ? waitingFor : null;
}
