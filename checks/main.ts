import { dirname } from 'node:path';
import { checkWording } from './plain-words.ts';
import { checkImports, checkStructure } from './project.ts';

const checks = { imports: checkImports, structure: checkStructure, words: checkWording };

/** The command line names the check: `node checks/main.ts imports`, `structure` or `words`. */
const check = checks[process.argv[2] as keyof typeof checks];
const faults = check(dirname(import.meta.dirname));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
