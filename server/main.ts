import { ConfigError, readConfig } from './platform/config.ts';
import { getErrorReason } from './platform/errors.ts';
import { createLogger } from './platform/log.ts';
import { startServer } from './start.ts';

/** This long after its pause a stop ends the process, even if the database never answers. */
const stopTimeoutMs = 20_000;

async function main() {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const starting = startServer(config, log, (text) => process.stdout.write(`${text}\n`));

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
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'uncaught');
    process.exit(1);
  });
  await starting;
}

main().catch((error: Error) => {
  const line =
    error instanceof ConfigError
      ? error.message
      : `Fixturebook could not start: ${getErrorReason(error)}`;
  process.stderr.write(`${line}\n`);
  process.exit(1);
});
