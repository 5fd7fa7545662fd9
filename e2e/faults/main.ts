import { createReport } from '../support/promise-report.ts';
import { scenarios } from './scenarios.ts';

/**
 * Causes each fault on running nodes, and prints what was promised and what was seen. Arguments are
 * parts of the names of scenarios; without any, all run. Exits with 1 if a promise is broken.
 */
const wanted = process.argv.slice(2);
const report = createReport();
for (const { name, postgres, run } of scenarios) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  for (const version of postgres) {
    report.scenario(`${name} (PostgreSQL ${version})`);
    await run(version, report);
  }
}
const { promises, broken } = report.counts;
console.log(`\n${promises} promises, ${broken} broken`);
process.exit(broken > 0 || promises === 0 ? 1 : 0);
