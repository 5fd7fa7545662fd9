import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: `to` is where the envelope sent it. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** By name in lower case. */
  headers: Record<string, string>;
}

interface SmtpOptions {
  port?: number;
  /** What the server waits for before it takes a mail to the address. */
  beforeAccept?: (to: string) => Promise<void>;
}

/**
 * A mail server that takes every mail and puts it into the folder, as it came over the wire, where
 * any process can read it.
 */
export async function startSmtpServer(
  folder: string,
  { port = 0, beforeAccept = async () => {} }: SmtpOptions = {},
) {
  await mkdir(folder, { recursive: true });
  let arrived = (await readdir(folder)).length;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, session, taken) {
      // A sender that is killed midway has sent nothing.
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
  // Nor has it then said goodbye.
  server.on('error', () => {});
  const socket = server.listen(port, '127.0.0.1');
  await once(socket, 'listening');
  const address = socket.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** What has arrived for the address so far, newest first. */
export async function listMailsTo(folder: string, address: string): Promise<ReceivedMail[]> {
  const files = await listFiles(folder);
  const own = files.filter((name) => getRecipient(name) === address.toLowerCase());
  return Promise.all(own.reverse().map((name) => readMail(folder, name)));
}

/** All that has arrived so far, oldest first. */
export async function listMails(folder: string): Promise<ReceivedMail[]> {
  const files = await listFiles(folder);
  return Promise.all(files.map((name) => readMail(folder, name)));
}

async function listFiles(folder: string) {
  return (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
}

function getRecipient(file: string) {
  const [, to = ''] = file.match(/^\d+ (.*)\.eml$/) ?? [];
  return decodeURIComponent(to);
}

async function readMail(folder: string, file: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(await readFile(join(folder, file)));
  const { subject = '', text = '', html = '' } = mail;
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  return { to: getRecipient(file), subject, text, html, headers };
}
