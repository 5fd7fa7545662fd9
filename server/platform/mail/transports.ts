import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { mailLanes } from './lanes.ts';

/** If the server closes a connection, the pool sends the mail once more before the job fails. */
const pooled = {
  pool: true,
  maxRequeues: 1,
  connectionTimeout: 10_000,
  greetingTimeout: 20_000,
  socketTimeout: 20_000,
} as const;

/** Each pool has a connection for every mail that its lanes send at the same time. */
export function createMailTransports(smtpUrl: string, { bulkMailsPerMinute }: Config) {
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
  return {
    urgent: prompt,
    notice: prompt,
    bulk: paced,
    close() {
      prompt.close();
      paced.close();
    },
  };
}
