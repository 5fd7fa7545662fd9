import { installDebianProgram } from './steps/debian.mjs';
import { runCommand } from './steps/run-program.mjs';

/** Prints the path of a program that the tests need, and unpacks its Debian package if necessary. */
await runCommand(async () => {
  console.log(await installDebianProgram(process.argv[2]));
  return 0;
});
