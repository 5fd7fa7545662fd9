import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import { loadOnce } from '../load-once.ts';
import { type MailLane, mailLanes } from './lanes.ts';

/** If the server closes a connection, the pool sends the mail once more before the job fails. */
const pooled = {
  pool: true,
  maxRequeues: 1,
  connectionTimeout: 10_000,
  greetingTimeout: 20_000,
  socketTimeout: 20_000,
} as const;

/**
 * Loads the library with the first mail, because many servers send none for hours. Each pool has a connection for
 * every mail that its lanes send at the same time.
 */
export function createMailTransports(smtpUrl: string, { bulkMailsPerMinute }: Config) {
  const opened: Transporter[] = [];
  const openPools = loadOnce(async () => {
    const { createTransport } = await import('nodemailer');
    const { urgent, notice, bulk } = mailLanes;
    const prompt = createTransport({
      url: smtpUrl,
      ...pooled,
      maxConnections: urgent.concurrency + notice.concurrency,
    });
    const paced = createTransport({
      url: smtpUrl,
      ...pooled,
      maxConnections: bulk.concurrency,
      rateLimit: 1,
      rateDelta: 60_000 / bulkMailsPerMinute,
    });
    opened.push(prompt, paced);
    return { urgent: prompt, notice: prompt, bulk: paced };
  });
  return {
    async send(lane: MailLane, mail: SendMailOptions) {
      await (await openPools())[lane].sendMail(mail);
    },
    close() {
      for (const pool of opened) pool.close();
    },
  };
}
