import { build } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { runCommand } from './steps/run.mjs';
import { supervise } from './steps/supervise.mjs';

await runCommand(async () => {
  await install();
  await build();
  const env = { DATA_DIR: process.env.DATA_DIR || './data-demo' };
  const failed = await supervise([{ args: ['server/testing/demo.ts'], env }]);
  return failed || supervise([{ args: ['server/main.ts'], env }]);
});
