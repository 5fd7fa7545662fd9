import { type Config, ConfigError } from '../config.ts';
import { formatHostForUrl, isLoopbackHost } from '../http/addresses.ts';

/** The development mailbox must not exist in production, or on a server that others can reach. */
export function hasDevelopmentMailbox(
  config: Pick<Config, 'production' | 'smtpUrl'>,
  publicUrl: string,
) {
  return !config.production && !config.smtpUrl && isLoopbackHost(new URL(publicUrl).hostname);
}

/** Mails hold codes and links that work as keys, so only a server for this machine may print them. */
export function assertMailsCanBeSent(config: Config) {
  const publicUrl = config.publicUrl ?? `http://${formatHostForUrl(config.host)}`;
  if (config.smtpUrl || hasDevelopmentMailbox(config, publicUrl)) return;
  if (!config.roles.includes('worker')) return;
  throw new ConfigError(
    'Wrong setting SMTP_URL: must be set, because codes and links to log in are sent by mail. It can be left out only where NODE_ENV is not production and PUBLIC_URL, or HOST without it, is an address of this machine.',
  );
}
