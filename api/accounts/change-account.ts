import { changeDefaults } from '../../db/accounts/account-defaults.ts';
import { recordAccountAudit } from '../../db/accounts/record-account-audit.ts';
import { findAccount } from '../../db/accounts/accounts.ts';
import type { Account } from '../../db/entities/account.ts';
import { findUnofferedChoices, listChoices, type ChoiceName, type Choices } from '../../domain/accounts/choices.ts';
import { getVisibility } from '../access/workspace.ts';
import { forkEntityManager, getPathId, type ApiContext } from '../http/context.ts';
import { refuse, type Problem } from '../http/errors.ts';
import { OFFER_UNKNOWN, type ChangeAccountBody } from './contract.ts';
import { loadOffer } from './offer.ts';

/** Reads what the platform offers the account, before the request's transaction opens, because the platform may be slow. */
export async function prepareChange(ctx: ApiContext): Promise<void> {
  const account = await findAccount(forkEntityManager(ctx), getVisibility(ctx), getPathId(ctx));
  const offer = account && (await loadOffer(ctx.deps, account, { now: true }));
  ctx.state.offers = new Map(account && offer?.ok ? [[account.id, offer.value]] : []);
}

/** Replaces the named defaults of an account. Rejects with 404, 400 or 409. */
export async function changeAccount(ctx: ApiContext, { defaults }: ChangeAccountBody): Promise<Account> {
  const { tx } = ctx.state;
  const account = await findAccount(tx.em, getVisibility(ctx), getPathId(ctx));
  if (!account) throw refuse.notFound();
  const problems = findForeignChoices(account, Object.keys(defaults) as ChoiceName[]);
  if (problems.length > 0) throw refuse.invalidInput(problems);
  const given = Object.entries(defaults).filter(([, value]) => value !== null && value !== undefined);
  const offer = ctx.state.offers?.get(account.id);
  if (given.length > 0 && !offer) throw refuse.conflict(OFFER_UNKNOWN);
  const unoffered = findUnofferedChoices(account.platform, Object.fromEntries(given) as Choices, offer ?? {});
  if (unoffered.length > 0) {
    throw refuse.invalidInput(unoffered.map(({ name, message }) => ({ path: `defaults.${name}`, message })));
  }
  const kept = Object.entries(account.defaults).filter(([name]) => !(name in defaults));
  const isChanged = await changeDefaults(tx, account.id, Object.fromEntries([...kept, ...given]) as Choices);
  if (isChanged) recordAccountAudit(tx, account, 'account.changed');
  const changed = await findAccount(tx.em, getVisibility(ctx), account.id);
  if (!changed) throw new Error('the account was not found after the change');
  return changed;
}

function findForeignChoices({ platform }: Account, names: readonly ChoiceName[]): Problem[] {
  const foreign = names.filter((name) => !listChoices(platform).includes(name));
  const message = `An account of ${platform} has no such choice.`;
  return foreign.map((name) => ({ path: `defaults.${name}`, message }));
}
