import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { readErasures, recordErasure } from './erasure-list.ts';

const parent = await mkdtemp(join(tmpdir(), 'fixturebook-erasure-list-'));
afterAll(() => rm(parent, { recursive: true, force: true }));

const account = { userId: crypto.randomUUID(), clubId: null };
const club = { userId: crypto.randomUUID(), clubId: crypto.randomUUID() };

function createFolder(name: string) {
  const folder = join(parent, name);
  return { folder, config: readConfig({ BACKUP_FOLDER: folder }) };
}

it('reads an erasure that was recorded after a line that a crash left incomplete', async () => {
  const { folder, config } = createFolder('crash');
  await recordErasure(config, account);
  await appendFile(join(folder, 'erasures.jsonl'), '{"userId":"3f');
  await recordErasure(config, club);
  expect(await readErasures([folder])).toEqual([account, club]);
});

it('reads an erasure once that a repeated job recorded twice', async () => {
  const { folder, config } = createFolder('repeated');
  await recordErasure(config, account);
  await recordErasure(config, account);
  expect(await readErasures([folder])).toEqual([account]);
});

it('reads the lists of all folders, and finds none in folders without one', async () => {
  const [one, other] = [createFolder('one'), createFolder('other')];
  await recordErasure(one.config, account);
  await recordErasure(other.config, club);
  const empty = join(parent, 'empty');
  expect(await readErasures([empty, one.folder, other.folder])).toEqual([account, club]);
  expect(await readErasures([empty])).toBeUndefined();
});
