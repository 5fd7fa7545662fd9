import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { runTransaction } from '../../platform/database/database.ts';
import {
  getExportName,
  keepIds,
  type PersonalDataOwner,
  type PersonalDataRun,
  readInBatches,
  readMentions,
} from '../../platform/personal-data.ts';
import type { ExportDeps } from '../deps.ts';

export function getExportFileName(file: string) {
  return `${file}.json`;
}

interface ExportSource {
  run: PersonalDataRun;
  /** The account, and the further clubs whose data belongs to nobody else. */
  owners: PersonalDataOwner[];
}

/**
 * Writes to a file without a name first, because a bucket wants to know the length. The operating
 * system deletes such a file when the process ends. Returns the number of bytes, or undefined if the
 * export is no longer wanted when the file is complete.
 */
export async function storeExportFile(
  deps: ExportDeps,
  file: string,
  source: ExportSource,
  isWanted: () => Promise<boolean>,
) {
  const folder = join(deps.config.dataDir, 'unfinished-exports');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${file}-${randomBytes(4).toString('hex')}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await writeExportText(deps, source, handle);
    return (await isWanted()) ? await uploadExport(deps, file, handle) : undefined;
  } finally {
    await handle.close();
  }
}

async function uploadExport({ storage }: ExportDeps, file: string, handle: FileHandle) {
  const { size } = await handle.stat();
  const content = handle.createReadStream({ start: 0, autoClose: false });
  try {
    await storage.privateFiles.put(getExportFileName(file), content, size);
    return size;
  } finally {
    // A failed upload leaves a stream that still reads, and the caller closes the file.
    content.on('error', () => {}).destroy();
    if (!content.closed) await once(content, 'close');
  }
}

async function writeExportText(
  deps: ExportDeps,
  { run, owners }: ExportSource,
  handle: FileHandle,
) {
  const { db } = deps;
  const clubIds = owners.flatMap(({ clubId }) => clubId ?? []);
  const write = (text: string) => handle.appendFile(text);
  let isFirst = true;
  const writeField = async (name: string, writeRows: Parameters<typeof writeArray>[1]) => {
    await write(`${isFirst ? '' : ','}\n"${name}":`);
    isFirst = false;
    await writeArray(write, writeRows);
  };
  await keepIds(db, run.id, [...owners.slice(0, 1).map(({ userId }) => userId), ...clubIds]);
  await write(`{"exportedAt":${JSON.stringify(deps.clock().toISOString())},\n"tables":{`);
  let hasBegun = false;
  await runTransaction(
    db,
    async (tx) => {
      // Another attempt would write the same rows again, so leave it to the next run of the job.
      if (hasBegun) throw new Error('The export must start again.');
      hasBegun = true;
      await tx.execute(sql`set local enable_seqscan = off`);
      const groups = Map.groupBy(owners.flatMap(deps.listPersonalData), ({ table }) =>
        getExportName(table),
      );
      for (const [name, tables] of groups)
        await writeField(name, async (addRows) => {
          for (const table of tables)
            await readInBatches(tx, table, async (rows, ids) => {
              run.signal.throwIfAborted();
              await addRows(rows);
              await keepIds(db, run.id, ids);
            });
        });
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  for (const mentions of owners.slice(0, 1).flatMap(deps.listIdMentions)) {
    // The jobs are the last ones, and are no table of the application.
    if (mentions.name === 'jobs') await write('}');
    await writeField(mentions.name, (addRows) => readMentions(db, run, mentions, addRows));
  }
  const pictures = (await Promise.all(clubIds.map(deps.listPictures))).flat();
  await writeField('pictures', (addRows) =>
    addRows(
      pictures.map(({ name, content }) =>
        JSON.stringify({ name, base64: Buffer.from(content).toString('base64') }),
      ),
    ),
  );
  await write('}\n');
}

/** Writes an array whose rows are JSON texts. */
async function writeArray(
  write: (text: string) => Promise<void>,
  writeRows: (addRows: (rows: string[]) => Promise<void>) => Promise<void>,
) {
  await write('[');
  let isEmpty = true;
  await writeRows(async (rows) => {
    if (rows.length === 0) return;
    await write(`${isEmpty ? '' : ','}\n${rows.join(',\n')}`);
    isEmpty = false;
  });
  await write(']');
}
