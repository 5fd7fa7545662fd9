import { join } from 'node:path';
import { readConfig } from '../../platform/config.ts';
import { startGoCardlessStandIn } from '../gocardless/start.ts';

async function main() {
  const { dataDir, goCardless, host, port } = readConfig(process.env);
  if (!goCardless?.apiUrl) throw new Error('GOCARDLESS_API_URL is not set.');
  const server = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const { url } = await startGoCardlessStandIn({
    port: Number(new URL(goCardless.apiUrl).port),
    accessToken: goCardless.accessToken,
    webhookSecret: goCardless.webhookSecret,
    endpoint: `http://${server}:${port}/api/v1/webhooks/gocardless`,
    file: join(dataDir, 'gocardless.json'),
  });
  process.stdout.write(
    `You can try buying Pro; no money moves. The GoCardless stand-in is at ${url}\n`,
  );
}

main().catch((error: Error) => {
  process.stderr.write(`The GoCardless stand-in could not start: ${error.message}\n`);
  process.exit(1);
});
