import { createReport } from '../support/promise-report.ts';
import { showHostileTexts } from './hostile-text.ts';
import { startSite } from './site.ts';
import { attackWithSqlmap } from './sqlmap.ts';
import { scanWithWapiti } from './wapiti.ts';

/** Attacks a running copy on loopback, and exits with 1 if an attack succeeds. */
const attacks = {
  'hostile texts': showHostileTexts,
  wapiti: scanWithWapiti,
  sqlmap: attackWithSqlmap,
};
const wanted = process.argv.slice(2);

const report = createReport();
const site = await startSite();
for (const [name, attack] of Object.entries(attacks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  report.scenario(name);
  await attack(site, report);
  const errors = site.listErrors();
  report.promise(
    'the server logs no error',
    `${errors.length} ${errors[0] ?? ''}`,
    errors.length === 0,
  );
}
await site.stop();
const { promises, broken } = report.counts;
console.log(`\n${promises} promises, ${broken} broken`);
process.exit(broken > 0 || promises === 0 ? 1 : 0);
