import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** As it was sent. */
  raw: string;
  /** Header lines by name, unfolded. */
  headers: Map<string, string[]>;
  /** The decoded body. */
  text: string;
}

/** What the server does with the next mails. `lost` takes the mail and closes the connection without a reply. */
export type SmtpBehaviour = 'take' | 'lost' | { at: 'recipient' | 'data' | 'sign-in'; code: number };

export interface SmtpReceiver {
  url: string;
  mails: ReceivedMail[];
  behaviour: SmtpBehaviour;
  /** Mails that it refused. */
  refusals: number;
  close(): Promise<void>;
}

type Done = (error?: Error | null) => void;

const fail = (code: number) => Object.assign(new Error('no, person@example.com'), { responseCode: code });

/** A mail server on a free port of loopback. */
export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const sockets = new Set<Socket>();
  const rejects = (at: 'recipient' | 'data' | 'sign-in') => {
    const { behaviour } = receiver;
    if (typeof behaviour !== 'object' || behaviour.at !== at) return null;
    receiver.refusals += 1;
    return fail(behaviour.code);
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => done(rejects('sign-in'), { user: username ?? '' }),
    onRcptTo: (_address, _session, done) => done(rejects('recipient')),
    onData: (stream, session, done) => void receive(stream, session, done),
  });
  const receive = async (stream: Readable, { envelope }: SMTPServerSession, done: Done): Promise<void> => {
    const raw = await text(stream);
    const rejection = rejects('data');
    if (!rejection) receiver.mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw, ...parse(raw) });
    if (receiver.behaviour === 'lost') for (const socket of sockets) socket.destroy();
    else done(rejection);
  };
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const receiver: SmtpReceiver = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    behaviour: 'take',
    refusals: 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return receiver;
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/gu, ' ').split('\r\n');
  const headers = Map.groupBy(lines, (line) => line.split(':', 1)[0]?.toLowerCase() ?? '');
  const quoted = body.join('\r\n\r\n').replaceAll(/=\r\n/gu, '');
  const bytes = quoted.replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const isQuoted = /quoted-printable/u.test(head);
  return { headers, text: isQuoted ? Buffer.from(bytes, 'latin1').toString('utf8') : body.join('\r\n\r\n') };
}
