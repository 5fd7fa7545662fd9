import { randomUUID } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import { findNewestBackup } from '../../backup/metrics.ts';
import type { Config } from '../../config.ts';
import { getErrorReason } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { createDiskMetrics } from '../../storage/disk-metrics.ts';
import { createStorage } from '../../storage/storage.ts';
import { createMetrics } from '../../web/metrics.ts';
import { findSample } from '../samples.ts';
import { formatDuration, troubles } from '../troubles.ts';
import type { Findings } from './finding.ts';

const timeoutMs = 5_000;

/** Connects, says EHLO and logs in. Sends nothing. */
export async function checkMail({ smtpUrl }: Config): Promise<Findings> {
  if (!smtpUrl)
    return [
      { state: 'ok', words: 'SMTP_URL is not set: mails are stored and shown at /dev/mail.' },
    ];
  const { createTransport } = await import('nodemailer');
  const { host } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return [{ state: 'ok', words: `${host} lets the server in. No mail was sent.` }];
  } catch (error) {
    const words = `${host} does not let the server in: ${getErrorReason(error)}. Look at SMTP_URL.`;
    return [{ state: 'wrong', words }];
  } finally {
    transport.close();
  }
}

/** Writes, reads and removes a file. */
export async function checkStorage(config: Config): Promise<Findings> {
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : 'DATA_DIR/storage';
  let reason = '';
  const log = {
    warn({ err }: { err: unknown }) {
      reason = getErrorReason(err);
    },
  };
  const storage = await createStorage(config, log as Pick<Logger, 'warn'>, createMetrics());
  const name = `doctor-${randomUUID()}.txt`;
  const content = new TextEncoder().encode('written by the operator’s doctor command');
  try {
    await storage.put(name, content, 'text/plain');
    const read = await storage.get(name);
    await storage.remove(name);
    if (read && Buffer.from(read).equals(content))
      return [{ state: 'ok', words: `A file was written to ${place}, read, and removed.` }];
    return [
      { state: 'wrong', words: `A file that was written to ${place} was not there to read.` },
    ];
  } catch {
    const words = `A file cannot be written to and read from ${place}: ${reason}`;
    return [{ state: 'wrong', words }];
  }
}

export async function checkBackups({ backups }: Config): Promise<Findings> {
  if (!backups)
    return [{ state: 'ok', words: 'BACKUP_FOLDER is not set: no backup is made at night.' }];
  const { folder } = backups;
  try {
    await access(folder, constants.R_OK | constants.W_OK);
    const newest = await findNewestBackup(folder);
    if (!newest) return [{ state: 'risk', words: `${folder} has no backup yet.` }];
    const age = formatDuration(newest.ageSeconds);
    if (newest.overdueSeconds > 0)
      return [
        {
          state: 'wrong',
          words: `The last backup is overdue: the newest in ${folder} is ${age} old. npm run cli -- backup makes one now, or says why it cannot.`,
        },
      ];
    const words = `The newest in ${folder} is ${age} old and has ${Math.ceil(newest.bytes / 1e6)} MB.`;
    return [{ state: 'ok', words }];
  } catch (error) {
    const words = `${folder} cannot be read and written: ${getErrorReason(error)}. Look at BACKUP_FOLDER.`;
    return [{ state: 'wrong', words }];
  }
}

export async function checkRedis({ redisUrl }: Config): Promise<Findings> {
  if (!redisUrl)
    return [{ state: 'ok', words: 'REDIS_URL is not set: the database wakes the nodes.' }];
  const { createClient } = await import('@redis/client');
  const { host } = new URL(redisUrl);
  const client = createClient({
    url: redisUrl,
    socket: { connectTimeout: timeoutMs, reconnectStrategy: false },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
    return [{ state: 'ok', words: `${host} answers.` }];
  } catch (error) {
    const words = `${host} does not answer: ${getErrorReason(error)}. Start Redis, or unset REDIS_URL.`;
    return [{ state: 'wrong', words }];
  } finally {
    client.destroy();
  }
}

export function checkPush({ vapid, publicUrl }: Config): Findings {
  const keys = vapid ? 'VAPID_PUBLIC_KEY' : 'SECRET';
  if (!publicUrl?.startsWith('https:'))
    return [{ state: 'ok', words: 'Without PUBLIC_URL with https: browsers offer no pushes.' }];
  return [
    {
      state: 'ok',
      words: `The keys come from ${keys}. Keep it, or browsers must subscribe again.`,
    },
  ];
}

export async function checkDisk({ dataDir }: Config): Promise<Findings> {
  const samples = await createDiskMetrics(dataDir).read();
  const free = findSample(samples, 'disk_free_ratio') ?? 0;
  const percent = Math.round(100 * free);
  const minRatio = troubles.find(({ id }) => id === 'disk-nearly-full')?.condition.threshold ?? 0;
  return free < minRatio
    ? [
        {
          state: 'wrong',
          words: `${percent} % of the disk of DATA_DIR is free. Free space or enlarge it.`,
        },
      ]
    : [{ state: 'ok', words: `${percent} % of the disk of DATA_DIR is free.` }];
}
