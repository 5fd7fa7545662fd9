import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { runPaced } from '../../platform/database/batches.ts';
import { createConnectionOptions } from '../../platform/database/connection.ts';
import {
  createLineCounts,
  type ImportCounts,
  listPostcodeFiles,
  PostcodeFileError,
  readCopyText,
} from '../vendor-postcode-files.ts';

export interface ImportProgress {
  reportStep: 'reading' | 'storing' | 'districts' | 'points in use';
  bytes: number;
  totalBytes: number;
  lines: number;
}

export interface ImportReport extends ImportCounts {
  /** The numbers of new and of moved postcodes and districts. */
  added: number;
  changed: number;
  /** The number of postcodes in use that got more exact or newer coordinates. */
  improved: number;
}

/**
 * Imports a national postcode file in one transaction, so that a killed import leaves nothing
 * behind. Then updates the postcodes in use in short transactions. After an interruption, the next
 * import or the job updates the rest. A job moves the fixtures at these postcodes.
 */
export async function importPostcodes(
  url: string,
  path: string,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportReport> {
  const files = await listPostcodeFiles(path);
  const tally = createLineCounts();
  const startedAt = new Date();
  const reportStep = (name: ImportProgress['reportStep']) =>
    onProgress({
      reportStep: name,
      bytes: tally.bytes,
      totalBytes: files.bytes,
      lines: tally.read,
    });
  const client = new Client(createConnectionOptions(url, 'fixturebook import'));
  await client.connect();
  try {
    await acquireImportLock(client);
    await client.query('begin');
    await client.query("set local statement_timeout = 0; set local work_mem = '64MB'");
    const ticker = setInterval(reportStep, 200, 'reading');
    try {
      await copyToStagingTable(client, readCopyText(files.paths, tally));
    } finally {
      clearInterval(ticker);
    }
    if (tally.read === tally.rejected) throw createNoUsableLinesError(path, tally);
    reportStep('storing');
    const stored = await mergeStagedPostcodes(client);
    reportStep('districts');
    await averageDistrictPositions(client);
    await saveImportLog(client, path, tally, startedAt);
    await client.query('commit');
    await client.query('analyze postcode_units, postcode_districts');
    reportStep('points in use');
    return { ...tally, ...stored, improved: await updatePointsFromImport(client) };
  } finally {
    await client.end();
  }
}

/** An arbitrary number for the lock. Two imports at the same time would wait for each other's rows. */
const importLockId = 4_021_980;

/**
 * Refuses a second import. The previous import keeps the lock until its connection closes, a moment
 * after that import ends, so wait a second for the lock.
 */
async function acquireImportLock(client: Client) {
  await client.query("set lock_timeout = '1s'");
  try {
    await client.query('select pg_advisory_lock($1)', [importLockId]);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new PostcodeFileError('Another import is running. Wait for its end.');
  }
  await client.query('reset lock_timeout');
}

function isLockTimeout(error: unknown) {
  return (error as { code?: string }).code === '55P03';
}

async function copyToStagingTable(client: Client, text: AsyncIterable<string>) {
  await client.query(`
    create temporary table staged_postcodes (
      code text collate "C" not null,
      latitude double precision not null,
      longitude double precision not null
    ) on commit drop`);
  await pipeline(text, client.query(copyFrom('copy staged_postcodes from stdin')));
}

async function mergeStagedPostcodes(client: Client) {
  const before = await countImportedPostcodes(client);
  // If a file has two lines for a postcode, the later one is stored.
  const units = await client.query(`
    insert into postcode_units as stored (postcode, latitude, longitude)
    select distinct on (code) code, latitude, longitude from staged_postcodes
    where code like '% %' order by code, ctid desc
    on conflict (postcode) do update
    set latitude = excluded.latitude, longitude = excluded.longitude
    where (stored.latitude, stored.longitude) <> (excluded.latitude, excluded.longitude)`);
  const districts = await client.query(`
    insert into postcode_districts as stored (outcode, latitude, longitude, units)
    select distinct on (code) code, latitude, longitude, null::integer from staged_postcodes
    where code not like '% %' order by code, ctid desc
    on conflict (outcode) do update
    set latitude = excluded.latitude, longitude = excluded.longitude, units = null
    where (stored.latitude, stored.longitude) <> (excluded.latitude, excluded.longitude)
      or stored.units is not null`);
  const added = (await countImportedPostcodes(client)) - before;
  return { added, changed: (units.rowCount ?? 0) + (districts.rowCount ?? 0) - added };
}

async function countImportedPostcodes(client: Client): Promise<number> {
  const { rows } = await client.query(`
    select (select count(*) from postcode_units)
      + (select count(*) from postcode_districts where units is null) as count`);
  return Number(rows[0].count);
}

async function averageDistrictPositions(client: Client) {
  await client.query(`
    insert into postcode_districts as stored (outcode, latitude, longitude, units)
    select split_part(postcode, ' ', 1) as outcode, avg(latitude), avg(longitude), count(*)
    from postcode_units group by 1
    on conflict (outcode) do update
    set latitude = excluded.latitude, longitude = excluded.longitude, units = excluded.units
    where stored.units is not null`);
}

/** Few enough rows that a batch takes some ten milliseconds. */
const batchSize = 500;

async function updatePointsFromImport(client: Client) {
  await client.query("set lock_timeout = '100ms'");
  let improved = 0;
  let last: string | null = '';
  while (last !== null) {
    const after: string = last;
    const batch = await runPaced(() => improveNextPoints(client, after));
    if (!batch) continue;
    improved += batch.improved;
    last = batch.last;
  }
  return improved;
}

/**
 * Returns undefined if a transaction that lists fixtures there holds a lock. The batch gives up its
 * own locks then, so that the two cannot deadlock.
 */
async function improveNextPoints(client: Client, after: string) {
  try {
    const { rows } = await client.query<{ last: string | null; improved: number }>(
      improvePointsSql,
      [after, batchSize],
    );
    return rows[0];
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    return undefined;
  }
}

/** Updates postcodes in use whose coordinates are less exact than the import, or imported and since moved. */
const improvePointsSql = `
  with batch as (
    select postcode from postcode_points where postcode > $1 order by postcode limit $2
  ), best as (
    select batch.postcode,
      coalesce(unit.latitude, district.latitude) as latitude,
      coalesce(unit.longitude, district.longitude) as longitude,
      case when unit.postcode is null then 'district' else 'unit' end as accuracy
    from batch
    left join postcode_units as unit on unit.postcode = batch.postcode
    left join postcode_districts as district
      on district.outcode = split_part(batch.postcode, ' ', 1)
  ), improved as (
    update postcode_points as kept
    set latitude = best.latitude, longitude = best.longitude, accuracy = best.accuracy,
      source = 'import', updated_at = now()
    from best
    where best.postcode = kept.postcode and best.latitude is not null and (
      kept.accuracy is null or kept.accuracy = 'area'
      or (kept.accuracy = 'district' and best.accuracy = 'unit')
      or (kept.source = 'import' and kept.accuracy = best.accuracy
        and (kept.latitude, kept.longitude) <> (best.latitude, best.longitude))
    )
    returning kept.postcode
  )
  select (select max(postcode) from batch) as last,
    (select count(*)::integer from improved) as improved`;

async function saveImportLog(client: Client, path: string, tally: ImportCounts, startedAt: Date) {
  await client.query(
    `insert into postcode_imports (file, layout, read, rejected, started_at)
     values ($1, $2, $3, $4, $5)`,
    [basename(path), [...tally.layouts].join(', '), tally.read, tally.rejected, startedAt],
  );
}

function createNoUsableLinesError(path: string, { read, rejections }: ImportCounts) {
  const [first] = rejections;
  const why = first ? ` Line ${first.line}: ${first.reason}.` : '';
  return new PostcodeFileError(`${basename(path)}: none of ${read} lines can be used.${why}`);
}
