import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';

export type EmbeddedDatabase = Awaited<ReturnType<typeof startEmbeddedDatabase>>;

/** Starts the PostgreSQL in the data folder. With `share`, uses that of a server that runs. */
export function startEmbeddedDatabase(
  { dataDir }: Config,
  log: Logger,
  options: { share?: boolean | undefined; onSpawn?: () => void } = {},
) {
  return startEmbeddedPostgres({ ...options, dataDir, log: (line) => log.debug({}, line) });
}
