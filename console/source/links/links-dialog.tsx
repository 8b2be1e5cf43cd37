import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Action } from '../data/use-action.ts';
import type { Query } from '../data/use-query.ts';
import { Button } from '../design/button.tsx';
import { CopyField } from '../design/copy-field.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';
import { SelectField } from '../design/select-field.tsx';
import type { ReviewLink } from '../../../clients/typescript/source/index.ts';
import { writeInstant } from '../data/wall-time.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import type { IconName } from '../design/icon.tsx';
import { showToast } from '../design/toast.tsx';

/** The offered lifetimes, by hours. The API allows one hour to 30 days. */
const LIFETIMES = { 24: 'One day', 72: 'Three days', 168: 'A week', 720: '30 days' };

const STATES: Record<ReviewLink['status'], { label: string; tone: Tone; icon: IconName }> = {
  valid: { label: 'Valid', tone: 'good', icon: 'link' },
  used: { label: 'Used', tone: 'info', icon: 'check' },
  revoked: { label: 'Revoked', tone: 'neutral', icon: 'ban' },
  expired: { label: 'Expired', tone: 'neutral', icon: 'hourglass' },
};

interface LinksDialogProps<Link extends ListedLink> extends Omit<LinkRowsProps<Link>, 'links'> {
  kind: 'Connect' | 'Review';
  receiver: string;
  intro: string;
  links: Query<readonly Link[]>;
  /** Creates a link that is valid for some hours. */
  create: Action<number, { url: string }>;
  onCreated?: () => void;
  onClose: () => void;
  /** The fields of a new link, but for its lifetime. */
  children: ComponentChildren;
}

export function LinksDialog<Link extends ListedLink>(props: LinksDialogProps<Link>) {
  const { kind, receiver, intro, links, create, onCreated, onClose, children, ...rows } = props;
  const [hours, setHours] = useState('168');
  const [url, setUrl] = useState<string | null>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const created = await create.run(Number(hours));
    if (!created) return;
    onCreated?.();
    setUrl(created.url);
  };
  const name = `${kind.toLowerCase()} link`;
  return (
    <Dialog title={`${kind} links`} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <p>{intro}</p>
        {children}
        <SelectField label="Valid for" choices={LIFETIMES} value={hours} onChange={setHours} />
        <FailureNote error={create.failure} />
        <Button variant="primary" icon="link" label={`Create a ${name}`} type="submit" busy={create.isRunning} />
        {url && <CopyField label={`New ${name}`} hint={`It is shown once. Send it to the ${receiver}.`} value={url} />}
        <QueryView query={links} label="Loading the links" rows={1}>
          {(all) => <LinkRows links={all} {...rows} />}
        </QueryView>
      </form>
    </Dialog>
  );
}

type ListedLink = Omit<ReviewLink, 'reviewer'>;

interface LinkRowsProps<Link extends ListedLink> {
  links: readonly Link[];
  zone: string;
  /** What a revocation means for a person who has the link. */
  consequence: string;
  /** The text before the times of a link. */
  describe?: (link: Link) => ComponentChildren;
  revoke: Action<string, unknown>;
}

function LinkRows<Link extends ListedLink>({ links, zone, consequence, describe, revoke }: LinkRowsProps<Link>) {
  if (links.length === 0) return <p class="quiet">No link has been created.</p>;
  return (
    <>
      <FailureNote error={revoke.failure} />
      <ul class="rows" aria-label="Links">
        {links.map((link) => (
          <li key={link.id} class="line">
            <span class="grow">
              {describe?.(link)} {describeTimes(link, zone)}
            </span>
            <Badge {...STATES[link.status]} />
            {link.status === 'valid' && (
              <ConfirmButton
                variant="danger"
                icon="ban"
                label="Revoke"
                aria-label={`Revoke the link of ${writeInstant(link.createdAt, zone)}`}
                busy={revoke.isRunning}
                question="Revoke this link?"
                consequence={consequence}
                confirm="Revoke the link"
                onConfirm={async () => (await revoke.run(link.id)) && showToast('The link is revoked.')}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function describeTimes({ status, createdAt, expiresAt, usedAt }: ListedLink, zone: string): string {
  const created = `Created ${writeInstant(createdAt, zone)}`;
  if (usedAt) return `${created}, used ${writeInstant(usedAt, zone)}`;
  return status === 'valid' ? `${created}, valid until ${writeInstant(expiresAt, zone)}` : created;
}
