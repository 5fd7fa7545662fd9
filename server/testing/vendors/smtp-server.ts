import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received email. `to` is the recipient in the SMTP envelope. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The headers of the email by name, in lower case. */
  headers: Record<string, string>;
}

interface SmtpOptions {
  port?: number;
  /** Runs before the server accepts an email to the address. */
  beforeAccept?: (to: string) => Promise<void>;
  /** Whether the server refuses mails to the address for good. */
  refuseRecipient?: (to: string) => boolean;
}

/** Starts a mail server that stores emails in a folder, so that other processes can read them. */
export async function startSmtpServer(
  folder: string,
  { port = 0, beforeAccept = async () => {}, refuseRecipient = () => false }: SmtpOptions = {},
) {
  await mkdir(folder, { recursive: true });
  let arrived = (await readdir(folder)).length;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // The pools of a sender keep their connections open.
    closeTimeout: 100,
    onRcptTo({ address }, _session, taken) {
      if (!refuseRecipient(address.toLowerCase())) return taken();
      taken(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    async onData(stream, session, taken) {
      // Ignores an incomplete email, which comes from a sending process that was killed.
      const source = await buffer(stream).catch(() => undefined);
      if (!source) return;
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase()).join(',');
      await beforeAccept(to);
      const number = String(++arrived).padStart(5, '0');
      const file = join(folder, `${number} ${encodeURIComponent(to)}.eml`);
      await writeFile(`${file}.part`, source);
      await rename(`${file}.part`, file);
      taken();
    },
  });
  // Ignores connection errors, because a killed sender closes its connection without QUIT.
  server.on('error', () => {});
  const socket = server.listen(port, '127.0.0.1');
  await once(socket, 'listening');
  const address = socket.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export async function listMailsTo(folder: string, address: string): Promise<ReceivedMail[]> {
  const files = await listMailFiles(folder);
  const own = files.filter((name) => getRecipientFromFileName(name) === address.toLowerCase());
  return Promise.all(own.reverse().map((name) => parseMailFile(folder, name)));
}

export async function listMails(folder: string): Promise<ReceivedMail[]> {
  const files = await listMailFiles(folder);
  return Promise.all(files.map((name) => parseMailFile(folder, name)));
}

async function listMailFiles(folder: string) {
  return (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
}

function getRecipientFromFileName(file: string) {
  const [, to = ''] = file.match(/^\d+ (.*)\.eml$/) ?? [];
  return decodeURIComponent(to);
}

async function parseMailFile(folder: string, file: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(await readFile(join(folder, file)));
  const { subject = '', text = '', html = '' } = mail;
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  return { to: getRecipientFromFileName(file), subject, text, html, headers };
}
