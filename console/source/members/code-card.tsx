import { useState } from 'preact/hooks';
import { generate } from 'lean-qr';
import type { CodeSecret, Factors } from '../../../clients/typescript/source/index.ts';
import { useAction } from '../data/use-action.ts';
import { useGet } from '../data/use-query.ts';
import { Button } from '../design/button.tsx';
import { ConfirmButton } from '../design/confirm-button.tsx';
import { CopyField } from '../design/copy-field.tsx';
import { FailureNote } from '../design/failure-note.tsx';
import { QueryView } from '../design/query-view.tsx';
import { CodeField } from './code-field.tsx';

export const useFactors = () => useGet(['factors'], '/factors');

/** Sets up and removes one-time codes as a second factor. An app on the phone shows them. */
export function CodeCard() {
  const factors = useFactors();
  const [secret, setSecret] = useState<CodeSecret | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onClose={() => setRecoveryCodes(null)} />;
  return (
    <QueryView query={factors} label="Loading the second factors">
      {({ code }) => {
        if (code) return <CodesOn code={code} onCodes={setRecoveryCodes} />;
        return secret ? (
          <ConfirmForm secret={secret} onCodes={(codes) => (setSecret(null), setRecoveryCodes(codes))} />
        ) : (
          <EnrolForm onSecret={setSecret} />
        );
      }}
    </QueryView>
  );
}

function EnrolForm({ onSecret }: { onSecret: (secret: CodeSecret) => void }) {
  const enrol = useAction((client) => client.post('/factors/code', {}));
  const begin = async () => {
    const secret = await enrol.run();
    if (secret) onSecret(secret);
  };
  return (
    <section class="card">
      <h2>Codes from your phone</h2>
      <p class="quiet">Off. With codes, a stolen password alone signs nobody in.</p>
      <FailureNote error={enrol.failure} />
      <div class="group">
        <Button label="Set up codes" busy={enrol.isRunning} onClick={begin} />
      </div>
    </section>
  );
}

interface CodesReceiver {
  /** Called with new recovery codes, which are shown once. */
  onCodes: (codes: string[]) => void;
}

function ConfirmForm({ secret, onCodes }: CodesReceiver & { secret: CodeSecret }) {
  const confirm = useAction(
    (client, code: string) => client.post('/factors/code/confirm', { body: { code } }),
    ['factors'],
    ['sessions'],
  );
  const submit = async (event: SubmitEvent) => {
    const confirmed = await confirm.run(readText(event, 'code'));
    if (confirmed) onCodes(confirmed.recoveryCodes);
  };
  return (
    <form class="card" onSubmit={submit}>
      <h2>Codes from your phone</h2>
      <p class="quiet">
        Scan the picture with an app for codes, then enter the code that it shows. Both are shown once.
      </p>
      <QrCode label="The secret as a QR code" text={secret.url} />
      <CopyField label="Secret" hint="For an app that scans no picture." value={secret.secret} />
      <CodeField hint="Six digits. They change every 30 seconds." />
      <FailureNote error={confirm.failure} />
      <div class="group">
        <Button variant="primary" label="Turn codes on" type="submit" busy={confirm.isRunning} />
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  // The identity is read again, because the team may have required the second factor.
  const close = useAction(async () => onClose(), ['me']);
  return (
    <section class="card">
      <h2>Recovery codes</h2>
      <p>Keep them where you keep passwords. Each signs in once, without your phone. They are not shown again.</p>
      <pre aria-label="Recovery codes">{codes.join('\n')}</pre>
      <div class="group">
        <Button variant="primary" label="I have kept them" onClick={() => close.run()} />
      </div>
    </section>
  );
}

function CodesOn({ code, onCodes }: CodesReceiver & { code: NonNullable<Factors['code']> }) {
  const renew = useAction((client) => client.post('/factors/recovery-codes', {}), ['factors']);
  const remove = useAction((client) => client.post('/factors/code/remove', {}), ['factors']);
  const renewCodes = async () => {
    const renewed = await renew.run();
    if (renewed) onCodes(renewed.recoveryCodes);
  };
  return (
    <section class="card">
      <h2>Codes from your phone</h2>
      <p class="quiet">{`On. ${code.recoveryCodesLeft} recovery codes are left.`}</p>
      <FailureNote error={renew.failure ?? remove.failure} />
      <div class="group">
        <Button label="New recovery codes" busy={renew.isRunning} onClick={renewCodes} />
        <ConfirmButton
          variant="danger"
          label="Turn codes off"
          action={remove}
          question="Turn codes off?"
          consequence="The password alone signs in, and the recovery codes end."
          confirm="Turn them off"
        />
      </div>
    </section>
  );
}

function readText(event: SubmitEvent, name: string): string {
  event.preventDefault();
  return String(new FormData(event.currentTarget as HTMLFormElement).get(name));
}

/** The width of the light border that scanners need, in cells. */
const MARGIN = 4;

/** Draws a text as a QR code, dark on light also in the dark colour scheme. */
function QrCode({ label, text }: { label: string; text: string }) {
  const code = generate(text);
  const size = code.size + 2 * MARGIN;
  const cells = Array.from({ length: code.size * code.size }, (_, cell) => [
    cell % code.size,
    Math.floor(cell / code.size),
  ])
    .filter(([x = 0, y = 0]) => code.get(x, y))
    .map(([x = 0, y = 0]) => `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={220}
      height={220}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={cells.join('')} fill="#000" />
    </svg>
  );
}
