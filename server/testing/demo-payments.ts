import { join } from 'node:path';
import { readConfig } from '../platform/config.ts';
import { startGoCardless } from './gocardless/start.ts';

/** Stands in for GoCardless and the bank beside the server of the demo. No money moves. */
async function main() {
  const { dataDir, goCardless, host, port } = readConfig(process.env);
  if (!goCardless?.apiUrl) throw new Error('GOCARDLESS_API_URL is not set.');
  const server = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const { url } = await startGoCardless({
    port: Number(new URL(goCardless.apiUrl).port),
    accessToken: goCardless.accessToken,
    webhookSecret: goCardless.webhookSecret,
    endpoint: `http://${server}:${port}/api/v1/webhooks/gocardless`,
    file: join(dataDir, 'gocardless.json'),
  });
  process.stdout.write(
    `Pro can be bought, and no money moves: the bank of the demo is at ${url}\n`,
  );
}

main().catch((error: Error) => {
  process.stderr.write(`The bank of the demo could not start: ${error.message}\n`);
  process.exit(1);
});
