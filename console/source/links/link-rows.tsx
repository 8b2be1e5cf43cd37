import type { ComponentChildren } from 'preact';
import type { ReviewLink } from '../../../clients/typescript/source/index.ts';
import type { Action } from '../data/use-action.ts';
import { writeInstant } from '../data/wall-time.ts';
import { Badge, type Tone } from '../design/badge.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import type { IconName } from '../design/icon.tsx';
import { showToast } from '../design/toast.tsx';

const STATES: Record<ReviewLink['status'], { label: string; tone: Tone; icon: IconName }> = {
  valid: { label: 'Valid', tone: 'good', icon: 'link' },
  used: { label: 'Used', tone: 'info', icon: 'check' },
  revoked: { label: 'Revoked', tone: 'neutral', icon: 'ban' },
  expired: { label: 'Expired', tone: 'neutral', icon: 'hourglass' },
};

/** A review link or a connect link. */
export type ListedLink = Omit<ReviewLink, 'reviewer'>;

export interface LinkRowsProps<Link extends ListedLink> {
  links: readonly Link[];
  zone: string;
  /** What becomes of a person who has the link. */
  consequence: string;
  /** Before the times of a link. */
  describe?: (link: Link) => ComponentChildren;
  revoke: Action<string, unknown>;
}

/** The links that were created, with their status. */
export function LinkRows<Link extends ListedLink>({ links, zone, consequence, describe, revoke }: LinkRowsProps<Link>) {
  if (links.length === 0) return <p class="quiet">No link has been created.</p>;
  return (
    <>
      <FailureNote error={revoke.failure} />
      <ul class="rows" aria-label="Links">
        {links.map((link) => (
          <li key={link.id} class="line">
            <span class="grow">
              {describe?.(link)} {writeTimes(link, zone)}
            </span>
            <Badge tone={STATES[link.status].tone} icon={STATES[link.status].icon}>
              {STATES[link.status].label}
            </Badge>
            {link.status === 'valid' && (
              <ConfirmButton
                look="danger"
                icon="ban"
                aria-label={`Revoke the link of ${writeInstant(link.createdAt, zone)}`}
                busy={revoke.isRunning}
                question="Revoke this link?"
                consequence={consequence}
                confirm="Revoke the link"
                onConfirm={async () => (await revoke.run(link.id)) && showToast('The link is revoked.')}
              >
                Revoke
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function writeTimes({ status, createdAt, expiresAt, usedAt }: ListedLink, zone: string): string {
  const created = `Created ${writeInstant(createdAt, zone)}`;
  if (usedAt) return `${created}, used ${writeInstant(usedAt, zone)}`;
  return status === 'valid' ? `${created}, valid until ${writeInstant(expiresAt, zone)}` : created;
}
