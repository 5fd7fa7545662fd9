import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { startEmbeddedDatabase } from './platform/database/embedded-database.ts';
import { getErrorReason } from './platform/errors.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { assertMailsCanBeSent } from './platform/mail/delivery.ts';

/** This long after its pause a stop ends the process, even if the database never answers. */
const stopTimeoutMs = 20_000;

async function main() {
  const config = readConfig(process.env);
  assertMailsCanBeSent(config);
  const log = createLogger(config.logLevel);
  const starting = start(config, log);

  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error({}, 'the server did not stop in time');
      process.exit(1);
    }, config.stopPauseMs + stopTimeoutMs).unref();
    // A start that fails ends the process itself.
    const server = await starting.catch(() => undefined);
    await server?.stop();
    process.exit(server ? 0 : 1);
  }
  // Handles signals before the server reports that it is ready, because a signal can follow immediately.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught');
    process.exit(1);
  });
  await starting;
}

/** Starts the embedded database while the rest of the server is loaded, which takes longer. */
async function start(config: Config, log: Logger) {
  const spawned = Promise.withResolvers<void>();
  const embedded = config.databaseUrl
    ? undefined
    : startEmbeddedDatabase(config, log, { onSpawn: spawned.resolve });
  try {
    // Loading code blocks this thread, so PostgreSQL has to run before.
    await Promise.race([embedded, spawned.promise]);
    // The server may fail before it waits for the database.
    embedded?.catch(() => {});
    const { startServer } = await import('./start.ts');
    const print = (text: string) => process.stdout.write(`${text}\n`);
    return await startServer(config, log, print, { embedded });
  } catch (error) {
    await embedded?.then(({ stop }) => stop()).catch(() => {});
    throw error;
  }
}

main().catch((error: Error) => {
  const line =
    error instanceof ConfigError
      ? error.message
      : `Fixturebook could not start: ${getErrorReason(error)}`;
  process.stderr.write(`${line}\n`);
  process.exit(1);
});
