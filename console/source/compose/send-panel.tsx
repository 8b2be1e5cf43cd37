import type { SelectedAccounts } from '../data/group-by-platform.ts';
import type { PostPreview } from '../../../clients/typescript/source/index.ts';
import { writeCount } from '../data/write-number.ts';
import { Button } from '../design/button.tsx';
import { Choice } from '../design/choice.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { useDraft } from './draft-store.ts';

interface SendPanelProps {
  /** "picture", or "video and its sound". */
  medium: string;
  /** What the person still has to choose, in words. */
  missing: string[];
  selected: SelectedAccounts;
  preview: PostPreview | undefined;
  isSending: boolean;
  failure: unknown;
  onSend: () => void;
}

const LABELS = { asap: 'Publish now', scheduled: 'Schedule', next: 'Schedule', draft: 'Save the draft' } as const;

/** The consent of the person who posts, a list of what is still missing, and the button that sends. */
export function SendPanel({ medium, missing, selected, preview, isSending, failure, onSend }: SendPanelProps) {
  const { draft, change } = useDraft();
  const { hasConsent, schedule, brandedContent } = draft;
  const cost = preview?.credits.cost ?? 0;
  const refused = preview?.targets.some(({ refusal }) => refusal) ?? false;
  return (
    <section class="card" aria-label="Send">
      <Choice
        label={
          brandedContent
            ? 'By posting, you agree to the Branded Content Policy and the Music Usage Confirmation of clipapp.'
            : selected.clipapp
              ? 'By posting, you agree to the Music Usage Confirmation of clipapp.'
              : `You have the rights to this ${medium}, and agree to the terms of the chosen platforms.`
        }
        hint="Nothing is sent to an account before you confirm. A platform may need some minutes to show a post."
        checked={hasConsent}
        onChange={(checked) => change({ hasConsent: checked })}
      />
      {missing.length > 0 && (
        <ul class="missing">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <FailureNote error={failure} />
      <Button
        variant="primary"
        icon={schedule === 'draft' ? 'draft' : 'send'}
        label={`${LABELS[schedule]}${cost > 0 ? ` · ${writeCount(cost, 'credit')}` : ''}`}
        busy={isSending}
        disabled={missing.length > 0 || refused}
        onClick={onSend}
      />
    </section>
  );
}
