import type { SelectedAccounts } from '../data/group-by-platform.ts';
import { Choice } from '../design/choice.tsx';
import { KidsChoice } from '../design/kids-choice.tsx';
import { useDraft } from './draft-store.ts';

export function DisclosureFields({ selected }: { selected: SelectedAccounts }) {
  const { draft, change } = useDraft();
  const { isCommercial, brandOrganic, brandedContent, aiGenerated, madeForKids, privacy } = draft;
  const label = brandedContent ? 'Paid partnership' : brandOrganic ? 'Promotional content' : null;
  return (
    <fieldset class="card">
      <legend class="visually-hidden">Disclosure</legend>
      <h2>Disclosure</h2>
      <Choice
        label="This content promotes a brand, a product or a service"
        checked={isCommercial}
        onChange={(checked) => change({ isCommercial: checked, brandOrganic: false, brandedContent: false })}
      />
      {isCommercial && (
        <div class="nested">
          <Choice
            label="Your brand"
            hint="You promote yourself or your own business."
            checked={brandOrganic}
            onChange={(checked) => change({ brandOrganic: checked })}
          />
          <Choice
            label="Branded content"
            hint={
              privacy === 'SELF_ONLY'
                ? 'A post that only you can see cannot be branded content.'
                : 'Someone pays you for it.'
            }
            checked={brandedContent}
            disabled={privacy === 'SELF_ONLY'}
            onChange={(checked) => change({ brandedContent: checked })}
          />
          {label && selected.clipapp && (
            <p class="hint">The clipapp post is labelled “{label}”. The label cannot be removed later.</p>
          )}
        </div>
      )}
      {(selected.clipapp || selected.videoshorts) && (
        <Choice
          label="Made with AI"
          hint="Realistic pictures, voices or scenes were generated."
          checked={aiGenerated}
          onChange={(checked) => change({ aiGenerated: checked })}
        />
      )}
      {selected.videoshorts && (
        <KidsChoice value={madeForKids} onChange={(answer) => change({ madeForKids: answer })} />
      )}
    </fieldset>
  );
}
