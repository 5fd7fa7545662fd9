import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { addPostcodeCommands } from './cli.ts';

const { databaseUrl } = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), 'postcodes-'));
afterAll(() => rm(folder, { recursive: true }));

describe('postcodes import', () => {
  it('prints how many lines of a postcode file were read, stored and rejected, and which were rejected', async () => {
    const file = join(folder, 'postcodes.csv');
    await writeFile(file, 'postcode,latitude,longitude\nM1 1AE,53.48,-2.24\nM1 1AD,,\n');
    expect(await runPostcodeImport('postcodes', 'import', file)).toEqual({
      printed: [
        'Layout: postcode, latitude, longitude',
        'Lines read: 2',
        'Stored: 1 (1 new, 0 moved)',
        'Rejected: 1',
        '  postcodes.csv, line 3: no position: "M1 1AD,,"',
        'Points in use that are better now: 0',
      ],
      complaint: '',
      stopped: 1,
    });
  });

  it('prints only an error message when the file to import is not a postcode file', async () => {
    const file = join(folder, 'other.csv');
    await writeFile(file, 'name,club\n');
    const { printed, complaint, stopped } = await runPostcodeImport('postcodes', 'import', file);
    expect(printed).toEqual([]);
    expect(complaint).toMatch(/^other\.csv does not begin like a file of postcodes/);
    expect(stopped).toBe(1);
  });
});

async function runPostcodeImport(...args: string[]) {
  const printed: string[] = [];
  let complaint = '';
  let stopped = 0;
  const program = new Command().exitOverride().configureOutput({
    writeErr: (text) => {
      complaint += text;
    },
  });
  addPostcodeCommands(program, {
    readConfig: async () => readConfig({}),
    print: (line) => printed.push(line),
    confirm: async () => false,
    openDatabase: async () => ({
      databaseUrl,
      directUrl: databaseUrl,
      ownerUrl: databaseUrl,
      stop: async () => {
        stopped += 1;
      },
    }),
  });
  await program.parseAsync(args, { from: 'user' }).catch((error) => {
    if (error.code !== 'commander.error') throw error;
  });
  return { printed, complaint, stopped };
}
