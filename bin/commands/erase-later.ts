import type { MikroORM } from '@mikro-orm/postgresql';
import { inTransaction } from '../../db/connection/transaction.ts';
import {
  cancelErasure,
  findErasure,
  scheduleErasure,
  type Erasure,
  type ErasureScope,
} from '../../db/erasures/erasures.ts';
import { findTeamByNameOrId } from '../../db/teams/teams.ts';
import { findWorkspaceById, listWorkspaces } from '../../db/teams/workspaces.ts';
import { OPERATOR } from '../../domain/audit/actors.ts';
import { UsageError, type Flags } from './flags.ts';

const DEFAULT_DAYS = '7';
const MAX_DAYS = 90;

/** The team or workspace to erase. */
interface Subject extends ErasureScope {
  name: string;
}

/** Schedules the erasure of a team, cancels it, or shows how far it is. Safe to repeat. */
export async function eraseTeamLater(orm: MikroORM, flags: Flags, operand: string | undefined) {
  if (operand === undefined) throw new UsageError('teams erase requires a team, by name or id.');
  const team = await findTeamByNameOrId(orm.em.fork(), operand);
  const subject = team && { teamId: team.id, workspaceId: null, name: team.name };
  return eraseLater(orm, flags, subject, { noun: 'Team', operand });
}

/**
 * Schedules the erasure of a workspace, cancels it, or shows how far it is. A default workspace is refused while another one could be
 * the default. Safe to repeat.
 */
export async function eraseWorkspaceLater(orm: MikroORM, flags: Flags, operand: string | undefined) {
  if (operand === undefined) throw new UsageError('workspaces erase requires the id of a workspace.');
  const em = orm.em.fork();
  const workspace = await findWorkspaceById(em, operand);
  if (workspace?.isDefault && !flags.cancel && !flags.status) {
    const others = await listWorkspaces(em, { teamId: workspace.teamId, workspaceId: null });
    if (others.some(({ id, archivedAt }) => id !== workspace.id && archivedAt === null))
      throw new UsageError(
        `${workspace.name} is the default workspace of its team; make another one the default first.`,
      );
  }
  const subject = workspace && { teamId: workspace.teamId, workspaceId: workspace.id, name: workspace.name };
  return eraseLater(orm, flags, subject, { noun: 'Workspace', operand });
}

async function eraseLater(
  orm: MikroORM,
  flags: Flags,
  subject: Subject | null,
  { noun, operand }: { noun: 'Team' | 'Workspace'; operand: string },
) {
  const find = () => findErasure(orm.em.fork(), subject ? (subject.workspaceId ?? subject.teamId) : operand);
  if (!subject || flags.status) {
    const erasure = await find();
    if (erasure) return presentErasure(erasure);
    throw new UsageError(
      subject ? `No erasure of ${subject.name} was requested.` : `${noun} ${operand} does not exist.`,
    );
  }
  if (flags.cancel) {
    const { result } = await inTransaction(orm.em, (tx) => cancelErasure(tx, subject), OPERATOR);
    if (!result) throw new UsageError(`No erasure of ${subject.name} is waiting, so there is nothing to cancel.`);
  } else {
    const days = Number(flags.days ?? DEFAULT_DAYS);
    if (!Number.isInteger(days) || days < 0 || days > MAX_DAYS)
      throw new UsageError(`--days must be from 0 to ${MAX_DAYS}.`);
    await inTransaction(orm.em, (tx) => scheduleErasure(tx, subject, days), OPERATOR);
  }
  const erasure = await find();
  if (!erasure) throw new Error('no erasure was recorded');
  return presentErasure(erasure);
}

/** Presents the receipt of an erasure, as it is printed. */
export function presentErasure(erasure: Erasure) {
  const { id, teamId, workspaceId, memberId, status, dueAt, finishedAt, waitingFor, counts, auditHead } = erasure;
  const [command, subject] = workspaceId === null ? ['teams', memberId ?? teamId] : ['workspaces', workspaceId];
  const state = {
    scheduled: `begins at ${dueAt.toISOString()}; until then ${command} erase ${subject} --cancel stops it`,
    running: waitingFor === null ? 'is under way' : `is under way and waits for ${waitingFor}`,
    done: `ended at ${finishedAt?.toISOString()}`,
    cancelled: `was cancelled at ${finishedAt?.toISOString()}`,
  }[status];
  const numbers = Object.entries(counts).map(([name, count]) => `  ${name}: ${count}`);
  const head = auditHead === null ? [] : [`  last audit entry: ${auditHead}`];
  return { json: erasure, text: [`Erasure ${id} of ${subject} ${state}.`, ...numbers, ...head].join('\n') };
}
