import { installBrowser } from './browser.mjs';
import { build } from './steps/build.mjs';
import { runChecks } from './steps/checks.mjs';
import { install } from './steps/install.mjs';
import { runPlaywright, runVitest } from './steps/suites.mjs';

const total = { passed: 0, failed: 0 };
if (await run(install)) {
  for (const stage of [installBrowser, runChecks, build, runVitest, runPlaywright])
    await run(stage);
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);

/** A stage that only prepares counts nothing, unless it fails. */
async function run(stage) {
  try {
    const { passed, failed } = (await stage()) ?? { passed: 0, failed: 0 };
    total.passed += passed;
    total.failed += failed;
    return true;
  } catch (error) {
    console.error(error.message);
    total.failed += 1;
    return false;
  }
}
