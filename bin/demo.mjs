import { buildServer, buildWebApp } from './steps/build.mjs';
import { installDependencies } from './steps/install.mjs';
import { runCommand } from './steps/run-program.mjs';
import { supervisePrograms } from './steps/supervise.mjs';

await runCommand(async () => {
  await installDependencies({ forDevelopment: false });
  await buildWebApp();
  await buildServer();
  const env = { DATA_DIR: process.env.DATA_DIR || './data-demo' };
  const failed = await supervisePrograms([{ args: ['server/testing/demo.ts'], env }]);
  if (failed) return failed;
  // If the settings have the token of a real GoCardless account, the demo needs no stand-in.
  if (process.env.GOCARDLESS_ACCESS_TOKEN)
    return supervisePrograms([{ args: ['server/build/main.js'], env }]);
  const paying = { ...env, ...getGoCardlessStandInSettings() };
  return supervisePrograms([
    { args: ['server/testing/demo/payments.ts'], env: paying },
    { args: ['server/build/main.js'], env: paying },
  ]);
});

/** These secrets protect nothing, but must be the same in the server and in the GoCardless stand-in. */
function getGoCardlessStandInSettings() {
  const port = (Number(process.env.PORT) || 3000) + 1010;
  return {
    GOCARDLESS_ACCESS_TOKEN: 'demo-access-token',
    GOCARDLESS_WEBHOOK_SECRET: 'demo-webhook-secret',
    GOCARDLESS_ENVIRONMENT: 'sandbox',
    GOCARDLESS_API_URL: `http://127.0.0.1:${port}`,
  };
}
