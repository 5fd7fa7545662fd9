import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';

const ErasedIds = z.object({ userId: z.uuid(), clubId: z.uuid().nullable() });

/** The random ids of an account and of a club that was erased with it or alone. */
export type ErasedIds = z.infer<typeof ErasedIds>;

/** The list is in the folder of the backups, because it must outlive the database. */
const fileName = 'erasures.jsonl';

/** Does nothing without BACKUP_FOLDER. A job that is repeated records the same erasure again. */
export async function recordErasure(
  { backups }: Pick<Config, 'backups'>,
  { userId, clubId }: ErasedIds,
) {
  if (!backups) return;
  await mkdir(backups.folder, { recursive: true, mode: 0o700 });
  // A crash or a full disk can have left the last line incomplete, so the record begins a line of its own.
  const record = `\n${JSON.stringify({ userId, clubId })}\n`;
  await appendFile(join(backups.folder, fileName), record, { mode: 0o600, flush: true });
}

/** Reads the lists in the folders. Returns undefined if none of the folders has one. */
export async function readErasures(folders: string[]): Promise<ErasedIds[] | undefined> {
  const texts = await Promise.all(folders.map(readList));
  if (texts.every((text) => text === undefined)) return undefined;
  const lines = new Set(texts.flatMap((text) => text?.split('\n') ?? []));
  // The job that left a line incomplete records the erasure again when it is repeated.
  return [...lines].flatMap((line) => ErasedIds.safeParse(parseLine(line)).data ?? []);
}

async function readList(folder: string) {
  return readFile(join(folder, fileName), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
