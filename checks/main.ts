import { dirname } from 'node:path';
import { checkWording } from './plain-words.ts';
import { checkImports, checkStructure } from './project.ts';

const checks: Record<string, (root: string) => string[] | Promise<string[]>> = {
  imports: checkImports,
  structure: checkStructure,
  words: checkWording,
  // Loads the parser of SQL, which the other checks do not need.
  migrations: async (root) =>
    (await import('./migrations/check-migrations.ts')).checkMigrations(root),
};

/** The command line names the check: `node checks/main.ts imports`, `structure`, `words` or `migrations`. */
const check = checks[process.argv[2] ?? ''];
if (!check) throw new Error(`The checks are ${Object.keys(checks).join(', ')}.`);
const faults = await check(dirname(import.meta.dirname));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
