import { installBrowser } from './browser.mjs';
import { build } from './steps/build.mjs';
import { runChecks } from './steps/checks.mjs';
import { install } from './steps/install.mjs';
import { installRedis } from './steps/redis.mjs';
import { runPlaywright, runVitest } from './steps/suites.mjs';

const total = { passed: 0, failed: 0, failures: [] };
if (await run(install)) {
  for (const stage of [installBrowser, prepareRedis, runChecks, build, runVitest, runPlaywright])
    await run(stage);
}
process.exitCode = total.failed > 0 ? 1 : 0;
// Once more at the end, where whoever reads only the last lines of a long output finds them.
for (const failure of total.failures) console.log(`\n✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);

/** The tests find it again by themselves: see `redis.mjs`. */
async function prepareRedis() {
  await installRedis();
}

/** A stage that only prepares counts nothing, unless it fails. */
async function run(stage) {
  try {
    const { passed, failed, failures } = (await stage()) ?? { passed: 0, failed: 0, failures: [] };
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures);
    return true;
  } catch (error) {
    console.error(error.message);
    total.failed += 1;
    total.failures.push(error.message);
    return false;
  }
}
