import { useQuery } from '../data/use-query.ts';
import { Choice } from '../design/choice.tsx';
import { Field } from '../design/field.tsx';
import { QueryView } from '../design/query-view.tsx';
import { changeDraft, draft } from './draft.ts';

const AUDIENCES: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only me',
};

/** Audience and interactions as the account offers them now. Nothing is chosen beforehand. */
export function ClipappFields({ accountId }: { accountId: string }) {
  const account = useQuery(['accounts', 'one', accountId], (client, signal) =>
    client.get('/accounts/{id}', { path: { id: accountId }, signal }),
  );
  const { privacy, allowComments, allowDuet, allowStitch, brandedContent, isCommercial } = draft.value;
  return (
    <fieldset class="card">
      <legend class="hidden">clipapp</legend>
      <h2>clipapp</h2>
      <QueryView query={account} label="Reading what the account offers" rows={2}>
        {({ offered, displayName, username }) => (
          <>
            {offered === null && (
              <p class="note tone-warn">
                {displayName ?? username} cannot be read now. Connect the account again, or try later.
              </p>
            )}
            <Field label="Who can see this post">
              {(control) => (
                <select
                  {...control}
                  value={privacy ?? ''}
                  onChange={(event) => changeDraft({ privacy: event.currentTarget.value || null })}
                >
                  <option value="">Choose …</option>
                  {(offered?.privacyLevels ?? []).map((level) => (
                    <option
                      key={level}
                      value={level}
                      disabled={level === 'SELF_ONLY' && isCommercial && brandedContent}
                    >
                      {AUDIENCES[level] ?? level}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <div role="group" aria-label="Allow others to">
              <h3>Allow others to</h3>
              <Choice
                label="Comment"
                checked={allowComments}
                disabled={offered?.commentAllowed === false}
                onChange={(checked) => changeDraft({ allowComments: checked })}
              />
              <Choice
                label="Duet"
                checked={allowDuet}
                disabled={offered?.duetAllowed === false}
                onChange={(checked) => changeDraft({ allowDuet: checked })}
              />
              <Choice
                label="Stitch"
                checked={allowStitch}
                disabled={offered?.stitchAllowed === false}
                onChange={(checked) => changeDraft({ allowStitch: checked })}
              />
            </div>
          </>
        )}
      </QueryView>
    </fieldset>
  );
}
