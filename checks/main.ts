import { dirname } from 'node:path';
import { checkMigrations } from './migrations/check-migrations.ts';
import { checkWording } from './plain-words.ts';
import { checkImports, checkStructure } from './project.ts';

const checks = {
  imports: checkImports,
  structure: checkStructure,
  words: checkWording,
  migrations: checkMigrations,
};

/** The command line names the check: `node checks/main.ts imports`, `structure`, `words` or `migrations`. */
const check = checks[process.argv[2] as keyof typeof checks];
const faults = await check(dirname(import.meta.dirname));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
