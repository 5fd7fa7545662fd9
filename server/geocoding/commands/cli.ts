import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { type Operator, resolveTypedPath } from '../../platform/operator.ts';
import { PostcodeFileError } from '../vendor-postcode-files.ts';
import { type ImportReport, importPostcodes } from './import.ts';

/** The progress bar appears on standard error, and only if that is a terminal. */
export function addPostcodeCommands(program: Command, operator: Operator) {
  const postcodes = program.command('postcodes').description('import where postcodes are');
  postcodes
    .command('import')
    .description(
      'store the points of a national file: postcode,latitude,longitude, ONSPD or Code-Point Open',
    )
    .argument('<file>', 'a CSV file, plain or gzip, or a folder of them')
    .action(async (file: string, _options: unknown, command: Command) => {
      const database = await operator.openDatabase();
      const outcome = await importWithProgressBar(database.ownerUrl, resolveTypedPath(file))
        .catch(returnPostcodeFileError)
        .finally(() => database.stop());
      if (outcome instanceof PostcodeFileError) command.error(outcome.message);
      else printImportReport(outcome, operator.print);
    });
}

function returnPostcodeFileError(error: unknown) {
  if (error instanceof PostcodeFileError) return error;
  throw error;
}

async function importWithProgressBar(url: string, file: string) {
  const bar = new SingleBar({
    format: '{step} [{bar}] {percentage}% | {lines} lines | {duration_formatted}',
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(1, 0, { step: 'reading', lines: '0' });
  try {
    return await importPostcodes(url, file, ({ reportStep, bytes, totalBytes, lines }) => {
      bar.setTotal(Math.max(totalBytes, bytes, 1));
      bar.update(bytes, { step: reportStep, lines: formatNumber(lines) });
    });
  } finally {
    bar.stop();
  }
}

function printImportReport(report: ImportReport, print: (line: string) => void) {
  const { read, rejected, added, changed, improved, rejections } = report;
  const rest = rejected - rejections.length;
  print(`Layout: ${[...report.layouts].join(', ')}`);
  print(`Lines read: ${formatNumber(read)}`);
  print(
    `Stored: ${formatNumber(read - rejected)} (${formatNumber(added)} new, ${formatNumber(changed)} moved)`,
  );
  print(`Rejected: ${formatNumber(rejected)}`);
  for (const { file, line, reason, text } of rejections)
    print(`  ${file}, line ${line}: ${reason}: ${JSON.stringify(text)}`);
  if (rest > 0) print(`  and ${formatNumber(rest)} more`);
  print(`Points in use that are better now: ${formatNumber(improved)}`);
}

function formatNumber(value: number) {
  return value.toLocaleString('en-GB');
}
