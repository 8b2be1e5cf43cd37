import { z } from 'zod';
import { findAccount } from '../../db/accounts/accounts.ts';
import type { Offer } from '../../domain/platforms/choices.ts';
import { getVisibility } from '../access/workspace.ts';
import { loadOffer } from '../accounts/offer.ts';
import { forkEntityManager, type ApiContext, type ApiMiddleware } from '../http/context.ts';

const WithPrivacy = z.object({
  clipappOptions: z.object({ privacy: z.string() }),
  selectedAccounts: z.object({ clipapp: z.array(z.string()).max(50) }),
});

/**
 * Reads what clipapp offers the accounts of a post that names an audience. Runs outside the request's transaction,
 * because it waits for the platform. If an offer cannot be read, the audience is checked when the post is published.
 */
export function readOffers(): ApiMiddleware {
  return async (ctx, next) => {
    const asked = WithPrivacy.safeParse(ctx.state.json);
    const ids = asked.success ? asked.data.selectedAccounts.clipapp : [];
    const entries = await Promise.all(ids.map((id) => loadEntry(ctx, id)));
    ctx.state.offers = new Map(entries.filter((entry) => entry !== null));
    await next();
  };
}

async function loadEntry(ctx: ApiContext, id: string): Promise<[string, Offer] | null> {
  const account = await findAccount(forkEntityManager(ctx), getVisibility(ctx), id);
  const offer = account && (await loadOffer(ctx.deps, account));
  return offer?.ok ? [id, offer.value] : null;
}
