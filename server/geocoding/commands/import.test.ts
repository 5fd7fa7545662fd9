import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runTransaction } from '../../platform/database/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { geocodePostcode } from '../commands.ts';
import { postcodeDistricts, postcodeImports, postcodePoints, postcodeUnits } from '../schema.ts';
import { importPostcodes } from './import.ts';

const { db, databaseUrl } = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), 'postcodes-'));
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  await db.execute(
    sql`truncate ${postcodePoints}, ${postcodeUnits}, ${postcodeDistricts}, ${postcodeImports}`,
  );
});

describe('importing postcodes', () => {
  it('stores unit postcodes, and the mean of their coordinates for each district', async () => {
    const report = await importLines(
      'postcode,latitude,longitude',
      'SW18 4RD,51.40,-0.10',
      'sw18 1aa,51.50,-0.20',
      'M1 1AE,53.48,-2.24',
    );
    expect(report).toMatchObject({ read: 3, rejected: 0, added: 3, changed: 0 });
    expect(await listCoordinatesByPostcode()).toEqual({
      'M1 1AE': [53.48, -2.24],
      'SW18 1AA': [51.5, -0.2],
      'SW18 4RD': [51.4, -0.1],
    });
    expect(await db.select().from(postcodeDistricts)).toEqual(
      expect.arrayContaining([
        {
          outcode: 'SW18',
          latitude: expect.closeTo(51.45),
          longitude: expect.closeTo(-0.15),
          units: 2,
        },
      ]),
    );
  });

  it('counts the invalid lines of a postcode file, and lists the first of them', async () => {
    const bad = Array.from({ length: 8 }, (_, index) => `nonsense ${index},51.4,-0.1`);
    const report = await importLines(
      'postcode,latitude,longitude',
      'SW18 4RD,51.4,-0.1',
      '',
      'SW18 1AA,,',
      ...bad,
      'M1 1AE,153.48,-2.24',
    );
    expect(report).toMatchObject({ read: 11, rejected: 10, added: 1 });
    expect(report.rejections).toHaveLength(5);
    expect(report.rejections.slice(0, 2)).toEqual([
      { file: 'lines.csv', line: 4, text: 'SW18 1AA,,', reason: 'no position' },
      { file: 'lines.csv', line: 5, text: 'nonsense 0,51.4,-0.1', reason: 'not a postcode' },
    ]);
  });

  it('uses the later line when a file has two lines for a postcode', async () => {
    await importLines('M1 1AE,53.1,-2.1', 'SW18 4RD,51.4,-0.1', 'M1 1AE,53.2,-2.2');
    expect((await listCoordinatesByPostcode())['M1 1AE']).toEqual([53.2, -2.2]);
  });

  it('updates postcodes whose coordinates changed when the import runs again, and keeps the others', async () => {
    await importLines('M1 1AE,53.1,-2.1', 'SW18 4RD,51.4,-0.1');
    const report = await importLines('M1 1AE,53.2,-2.2', 'M1 1AD,53.3,-2.3');
    expect(report).toMatchObject({ read: 2, added: 1, changed: 1 });
    expect(await listCoordinatesByPostcode()).toEqual({
      'M1 1AD': [53.3, -2.3],
      'M1 1AE': [53.2, -2.2],
      'SW18 4RD': [51.4, -0.1],
    });
    expect(await importLines('M1 1AE,53.2,-2.2')).toMatchObject({ added: 0, changed: 0 });
  });

  it('uses imported coordinates of a district instead of the mean of its unit postcodes', async () => {
    await importLines('M1 1AE,53.1,-2.1');
    const report = await importLines('outcode,latitude,longitude', 'M1,53.5,-2.5', 'M2,53.6,-2.6');
    expect(report).toMatchObject({ read: 2, added: 2 });
    await importLines('M1 1AD,53.3,-2.3');
    const districts = await db.select().from(postcodeDistricts).orderBy(postcodeDistricts.outcode);
    expect(districts).toEqual([
      { outcode: 'M1', latitude: 53.5, longitude: -2.5, units: null },
      { outcode: 'M2', latitude: 53.6, longitude: -2.6, units: null },
    ]);
  });

  it('improves the coordinates of stored postcodes, and updates those that an earlier import had set', async () => {
    const geocoder = { locate: async () => 'no-answer' as const };
    for (const postcode of ['SW18 4RD', 'M1 1AE', 'ZE1 0AA'])
      await geocodePostcode({ db, geocoder }, postcode);
    expect(await importLines('SW18 4RD,51.4,-0.1', 'M1 1AD,53.3,-2.3')).toMatchObject({
      improved: 2,
    });
    expect(await listStoredPointsByPostcode()).toEqual({
      'M1 1AE': [53.3, 'district', 'import'],
      'SW18 4RD': [51.4, 'unit', 'import'],
      'ZE1 0AA': [60.155, 'area', 'built-in'],
    });
    expect(await importLines('SW18 4RD,51.5,-0.1')).toMatchObject({ improved: 1 });
    expect((await listStoredPointsByPostcode())['SW18 4RD']).toEqual([51.5, 'unit', 'import']);
  });

  it('updates 500 postcodes in a transaction, so that no row is locked for long', async () => {
    await db.execute(sql`
      insert into postcode_points (postcode, latitude, longitude, accuracy, source)
      select 'M1 ' || sector || chr(65 + a) || chr(65 + b), 53, -2, 'area', 'built-in'
      from generate_series(0, 9) sector, generate_series(0, 25) a, generate_series(0, 8) b`);
    expect(await importLines('M1,53.5,-2.5')).toMatchObject({ improved: 2340 });
    const { rows } = await db.execute(sql`
      select count(*)::integer as points from postcode_points where latitude = 53.5
      group by xmin::text order by points desc`);
    expect(rows.map(({ points }) => points)).toEqual([500, 500, 500, 500, 340]);
    expect(await importLines('M1,53.5,-2.5')).toMatchObject({ improved: 0 });
  });

  it('gives up its locks while a club lists fixtures at two of the postcodes, and goes on afterwards', async () => {
    const geocoder = { locate: async () => 'no-answer' as const };
    for (const postcode of ['M1 1AD', 'M1 1AE']) await geocodePostcode({ db, geocoder }, postcode);
    let importing: ReturnType<typeof importLines> | undefined;
    await runTransaction(db, async (tx) => {
      await tx.execute(sql`select from postcode_points where postcode = 'M1 1AE' for share`);
      importing = importLines('M1,53.5,-2.5');
      await vi.waitUntil(isWaitingForLock, { timeout: 10_000 });
      await tx.execute(sql`select from postcode_points where postcode = 'M1 1AD' for share`);
    });
    expect(await importing).toMatchObject({ improved: 2 });
  });

  it('records each import of postcodes', async () => {
    await importLines('SW18 4RD,51.4,-0.1', 'nonsense,1,2');
    expect(await db.select().from(postcodeImports)).toMatchObject([
      { file: 'lines.csv', layout: 'postcode, latitude, longitude', read: 2, rejected: 1 },
    ]);
  });
});

describe('the postcode file', () => {
  it('imports a compressed postcode file with any name and with Windows line endings', async () => {
    const file = join(folder, 'postcodes.dat');
    await writeFile(file, gzipSync('\ufeffpostcode,latitude,longitude\r\nM1 1AE,53.1,-2.1\r\n'));
    expect(await importPostcodes(databaseUrl, file)).toMatchObject({ read: 1, added: 1 });
  });

  it('imports a folder of postcode files, such as Code-Point Open', async () => {
    const data = join(folder, 'CSV');
    await mkdir(data);
    await writeFile(join(data, 'ab.csv'), '"AB1 0AA",10,385386,801193,"S92000003"\n');
    await writeFile(join(data, 'ze.csv'), '"ZE1 0AA",10,447757,1141565,"S92000003"\n');
    await writeFile(join(data, 'licence.txt'), 'Open Government Licence');
    const report = await importPostcodes(databaseUrl, data);
    expect(report).toMatchObject({ read: 2, rejected: 0, added: 2 });
    expect([...report.layouts]).toEqual(['Code-Point Open']);
  });

  it.each([
    ['that is not there', undefined, /^There is no file .*missing\.csv\.$/],
    ['of something else', 'name,club\nAmblers,1', /does not begin like a file of postcodes/],
    [
      'without a usable line',
      'M1 1AE,53.1,-200\nM1 1AD,53.1,-200',
      /none of 2 lines can be used\. Line 1: outside/,
    ],
    ['that is empty', '', /none of 0 lines can be used/],
    ['that is a zip archive', 'PK\u0003\u0004', /is a zip archive\. Unpack it first\.$/],
    ['cut short', gzipSync('M1 1AE,53.1,-2.1\n'.repeat(999)).subarray(0, 60), /is damaged/],
    ['without lines', 'x'.repeat(200_000), /is not a text file with lines/],
  ])(
    'rejects a postcode file %s with one sentence, and changes no stored postcode',
    async (_what, content, sentence) => {
      await importLines('M1 1AE,53.1,-2.1');
      const file = join(folder, content === undefined ? 'missing.csv' : 'refused.csv');
      if (content !== undefined) await writeFile(file, content);
      await expect(importPostcodes(databaseUrl, file)).rejects.toThrow(sentence);
      expect(await listCoordinatesByPostcode()).toEqual({ 'M1 1AE': [53.1, -2.1] });
    },
  );
});

it('keeps the old coordinates when an import is killed, and allows another import', async () => {
  await importLines('M1 1AE,53.1,-2.1');
  const pipe = join(folder, 'pipe');
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
  const script = `
    const { importPostcodes } = await import(${JSON.stringify(join(import.meta.dirname, 'import.ts'))});
    await importPostcodes(${JSON.stringify(databaseUrl)}, ${JSON.stringify(pipe)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const half = createWriteStream(pipe);
  half.on('error', () => {});
  for (let sector = 0; sector < 100_000; sector += 1) half.write('M1 1AE,53.2,-2.2\n');

  await vi.waitUntil(isCopyRunning, { timeout: 10_000 });
  child.kill('SIGKILL');
  await once(child, 'exit');
  half.destroy();
  expect(await listCoordinatesByPostcode()).toEqual({ 'M1 1AE': [53.1, -2.1] });
  await vi.waitUntil(async () => !(await isCopyRunning()), { timeout: 10_000 });
  expect(await importLines('M1 1AE,53.2,-2.2')).toMatchObject({ changed: 1 });
  expect(await listCoordinatesByPostcode()).toEqual({ 'M1 1AE': [53.2, -2.2] });
});

it('rejects an import of postcodes while another import is running', async () => {
  await runTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4021980)`);
    await expect(importLines('M1 1AE,53.1,-2.1')).rejects.toThrow('Another import is running.');
  });
});

async function importLines(...lines: string[]) {
  const file = join(folder, 'lines.csv');
  await writeFile(file, lines.join('\n'));
  return importPostcodes(databaseUrl, file);
}

async function listCoordinatesByPostcode() {
  const rows = await db.select().from(postcodeUnits).orderBy(postcodeUnits.postcode);
  return Object.fromEntries(rows.map((row) => [row.postcode, [row.latitude, row.longitude]]));
}

async function listStoredPointsByPostcode() {
  const rows = await db.select().from(postcodePoints).orderBy(postcodePoints.postcode);
  return Object.fromEntries(
    rows.map((row) => [row.postcode, [row.latitude, row.accuracy, row.source]]),
  );
}

async function isCopyRunning() {
  const { rows } = await db.execute(sql`
    select from pg_stat_progress_copy
    where datname = current_database() and tuples_processed > 0`);
  return rows.length > 0;
}

async function isWaitingForLock() {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and application_name = 'fixturebook import'`);
  return rows.length > 0;
}
