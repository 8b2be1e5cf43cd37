import { useEffect } from 'preact/hooks';
import { useCatalog } from '../data/catalog.ts';
import { useQuery } from '../data/use-query.ts';
import { Choice } from '../design/choice.tsx';
import { Field } from '../design/field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { mergeOffers, type SharedOffer } from './clipapp-offer.ts';
import { useDraft } from './draft-store.ts';
import type { Draft } from './draft.ts';

const INTERACTIONS = [
  ['comment', 'allowComments', 'Comment'],
  ['duet', 'allowDuet', 'Duet'],
  ['stitch', 'allowStitch', 'Stitch'],
] as const;

/** The audience and interactions that all chosen accounts offer now. Nothing is preset. */
export function ClipappFields({ accountIds }: { accountIds: readonly string[] }) {
  const accounts = useQuery(['accounts', 'offers', ...accountIds], (client, signal) =>
    Promise.all(accountIds.map((id) => client.get('/accounts/{id}', { path: { id }, signal }))),
  );
  return (
    <fieldset class="card">
      <legend class="visually-hidden">clipapp</legend>
      <h2>clipapp</h2>
      <QueryView query={accounts} label="Reading what the accounts offer" rows={2}>
        {(all) => <OfferFields offer={mergeOffers(all)} count={all.length} />}
      </QueryView>
    </fieldset>
  );
}

function OfferFields({ offer, count }: { offer: SharedOffer; count: number }) {
  const { draft, change } = useDraft();
  const { privacy, brandedContent, isCommercial } = draft;
  // Only the audiences of clipapp differ by account, so the catalog has null for them.
  const names = useCatalog().data?.platforms.find(({ privacyLevels }) => privacyLevels === null)?.levelNames ?? {};
  useEffect(() => {
    const unoffered = unsetUnoffered(draft, offer, count);
    if (Object.keys(unoffered).length > 0) change(unoffered);
  });
  return (
    <>
      {offer.unknown.length > 0 && (
        <p class="note tone-warn">
          {offer.unknown.join(', ')} cannot be read now. Connect the account again, or try later.
        </p>
      )}
      {offer.privacyLevels.length === 0 && offer.unofferedLevels.length > 0 && (
        <p class="note tone-bad">These accounts have no audience in common. Post to them one after another.</p>
      )}
      <Field label="Who can see this post" hint={describeUnoffered(offer, names)}>
        {(control) => (
          <select
            {...control}
            value={privacy ?? ''}
            onChange={(event) => change({ privacy: event.currentTarget.value || null })}
          >
            <option value="">Choose …</option>
            {offer.privacyLevels.map((level) => (
              <option key={level} value={level} disabled={level === 'SELF_ONLY' && isCommercial && brandedContent}>
                {names[level] ?? level}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div role="group" aria-label="Allow others to">
        <h3>Allow others to</h3>
        {INTERACTIONS.map(([interaction, choice, label]) => {
          const by = offer.disabledBy[interaction];
          return (
            <Choice
              key={interaction}
              label={label}
              hint={by.length > 0 && count > 1 ? `Stays off for ${by.join(', ')}.` : undefined}
              checked={draft[choice]}
              disabled={by.length === count}
              onChange={(checked) => change({ [choice]: checked })}
            />
          );
        })}
      </div>
    </>
  );
}

function describeUnoffered(
  { unofferedLevels }: SharedOffer,
  names: Readonly<Record<string, string>>,
): string | undefined {
  if (unofferedLevels.length === 0) return undefined;
  const texts = unofferedLevels.map(({ level, by }) => `“${names[level] ?? level}” is not offered to ${by.join(', ')}`);
  return `One audience for all chosen accounts: ${texts.join('; ')}.`;
}

/** Returns the changes that unset what the accounts do not offer: an account may be chosen after the audience. */
function unsetUnoffered(draft: Draft, { privacyLevels, disabledBy }: SharedOffer, count: number): Partial<Draft> {
  const { privacy } = draft;
  const disabledByAll = INTERACTIONS.filter(([name, choice]) => draft[choice] && disabledBy[name].length === count);
  return {
    ...(privacy !== null && !privacyLevels.includes(privacy) ? { privacy: null } : {}),
    ...Object.fromEntries(disabledByAll.map(([, choice]) => [choice, false])),
  };
}
