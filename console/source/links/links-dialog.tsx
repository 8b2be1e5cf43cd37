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
import { LinkRows, type LinkRowsProps, type ListedLink } from './link-rows.tsx';

/** The lifetimes on offer, by hours. The API allows one hour to 30 days. */
const LIFETIMES = { 24: 'One day', 72: 'Three days', 168: 'A week', 720: '30 days' };

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

/** Creates links for people without a key, and lists those that there are. */
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
        <Button look="primary" icon="link" type="submit" busy={create.isRunning}>
          Create a {name}
        </Button>
        {url && <CopyField label={`New ${name}`} hint={`It is shown once. Send it to the ${receiver}.`} value={url} />}
        <QueryView query={links} label="Loading the links" rows={1}>
          {(all) => <LinkRows links={all} {...rows} />}
        </QueryView>
      </form>
    </Dialog>
  );
}
