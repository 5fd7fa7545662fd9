import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { openArchive, verifyArchive } from './archive-reader.ts';
import { createArchive } from './archive-writer.ts';
import { BackupError, entryNames, type Manifest } from './manifest.ts';

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-archive-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const regularFile = 0o100600;
const symbolicLink = 0o120777;

interface ArchiveChanges {
  /** Entries beside those that the manifest names. */
  added?: { name: string; content: string; mode?: number }[];
  /** The picture, which the manifest names. */
  entry?: { name: string; content: string; mode?: number };
  manifest?: (manifest: Manifest) => unknown;
  manifestChecksum?: string;
  /** Changes the bytes of the finished file. */
  bytes?: (file: Buffer) => Buffer;
}

/** Writes an archive with one picture, which is a backup if nothing is changed. */
async function writeBackup(changes: ArchiveChanges = {}) {
  const { entry = { name: 'files/crest.webp', content: 'a picture' }, added = [] } = changes;
  const manifest = changes.manifest?.(createManifest(entry)) ?? createManifest(entry);
  const content = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  const zip = new ZipFile();
  const listed = [
    entry,
    ...added,
    { name: entryNames.manifest, content },
    { name: entryNames.manifestChecksum, content: changes.manifestChecksum ?? getSha256(content) },
  ];
  for (const { name, content, mode = regularFile } of listed)
    zip.addBuffer(Buffer.from(content), name, { mode, compress: false });
  zip.end();
  const bytes = await buffer(zip.outputStream as Readable);
  const file = join(await mkdtemp(join(folder, 'written-')), 'backup.zip');
  await writeFile(file, changes.bytes?.(bytes) ?? bytes);
  return file;
}

function createManifest({ name, content }: { name: string; content: string }): Manifest {
  return {
    format: 1,
    version: '0.2.0',
    createdAt: '2026-11-29T03:00:00Z',
    postgresVersion: '18.1',
    migrations: [],
    jobQueueVersion: 1,
    secret: { isStored: false, fingerprint: '' },
    settings: [],
    tables: [],
    sequences: [],
    partitions: [],
    missingFiles: [],
    entries: { [name]: { bytes: content.length, sha256: getSha256(content) } },
  };
}

function getSha256(content: string) {
  return createHash('sha256').update(content).digest('hex');
}

/** Replaces a text in names and contents by one of the same length. */
const replaceText = (from: string, to: string) => (file: Buffer) =>
  Buffer.from(file.toString('latin1').replaceAll(from, to), 'latin1');

async function verify(file: string) {
  const archive = await openArchive(file);
  await verifyArchive(archive).finally(() => archive.close());
}

async function expectRefusal(file: string, message: RegExp) {
  const error = await verify(file).catch((reason) => reason);
  expect(error).toBeInstanceOf(BackupError);
  expect(error.message).toMatch(message);
}

it('accepts an archive whose entries are those of its manifest', async () => {
  await verify(await writeBackup());
});

it('refuses an archive whose end is missing, wherever it was cut off', async () => {
  for (const part of [0, 0.25, 0.5, 0.75, 0.99])
    await expectRefusal(
      await writeBackup({ bytes: (file) => file.subarray(0, Math.floor(part * file.length)) }),
      /is not a backup, or its end is missing/,
    );
});

it.each([
  ['leaves the folder', 'files/xx/crest', 'files/../crest'],
  ['starts outside the folder', 'xx/files/crest', '../files/crest'],
  ['is absolute', 'xetc/passwd', '/etc/passwd'],
  ['is an absolute path of Windows', 'xx/files/crest', 'C:/files/crest'],
])('refuses an archive with an entry whose path %s', async (_what, written, read) => {
  const file = await writeBackup({
    entry: { name: written, content: 'a picture' },
    bytes: replaceText(written, read),
  });
  await expectRefusal(file, /is damaged: its list of contents/);
});

it('refuses an archive with a symbolic link, also when the manifest names it', async () => {
  const link = { name: 'files/link', content: '/etc/passwd', mode: symbolicLink };
  await expectRefusal(await writeBackup({ entry: link }), /is damaged: its list of contents/);
  await expectRefusal(await writeBackup({ added: [link] }), /is damaged: its list of contents/);
});

it('refuses an archive with two entries of the same name', async () => {
  const twice = { name: 'files/crest.webp', content: 'a picture' };
  await expectRefusal(await writeBackup({ added: [twice] }), /is damaged: its list of contents/);
});

it.each(['files/another.webp', 'toString', 'constructor'])(
  'refuses an archive with an entry %s that the manifest does not name',
  async (name) => {
    const file = await writeBackup({ added: [{ name, content: 'a picture' }] });
    await expectRefusal(file, new RegExp(`is damaged: ${name} is missing or was changed`));
  },
);

it('refuses an archive without an entry that the manifest names', async () => {
  const file = await writeBackup({
    manifest: (manifest) => ({
      ...manifest,
      entries: { ...manifest.entries, 'files/gone.webp': { bytes: 0, sha256: getSha256('') } },
    }),
  });
  await expectRefusal(file, /is damaged: files\/gone\.webp is missing or was changed/);
});

it('refuses an archive with an entry that has another checksum than in the manifest', async () => {
  const file = await writeBackup({
    manifest: (manifest) => ({
      ...manifest,
      entries: { 'files/crest.webp': { bytes: 9, sha256: getSha256('another') } },
    }),
  });
  await expectRefusal(file, /is damaged: files\/crest\.webp is missing or was changed/);
});

it('refuses an archive with an entry of which a byte was changed', async () => {
  const file = await writeBackup({ bytes: replaceText('a picture', 'a Picture') });
  await expectRefusal(file, /is damaged: files\/crest\.webp is missing or was changed/);
});

it('refuses an entry that is longer than in the manifest before it reads the entry', async () => {
  const file = join(folder, 'oversized.zip');
  const archive = await createArchive(file);
  const name = 'files/crest.webp';
  const { sha256 } = await archive.add(name, Readable.from(createSpaces(64)));
  const entries = { [name]: { bytes: 9, sha256 } };
  const content = JSON.stringify({ ...createManifest({ name, content: '' }), entries });
  await archive.add(entryNames.manifest, Readable.from([content]));
  await archive.add(entryNames.manifestChecksum, Readable.from([getSha256(content)]));
  await archive.finish();
  const opened = await openArchive(file);
  const read: string[] = [];
  const observed = {
    ...opened,
    read: (entry: string) => {
      read.push(entry);
      return opened.read(entry);
    },
  };
  await expect(verifyArchive(observed)).rejects.toThrow(`${name} is missing or was changed`);
  opened.close();
  expect(read).toEqual([]);
});

it('refuses an entry that has more bytes than the list of contents says', async () => {
  const file = await writeBackup({
    manifest: (manifest) => ({
      ...manifest,
      entries: { 'files/crest.webp': { bytes: 8, sha256: getSha256('a pictur') } },
    }),
    bytes: changeListedSize('files/crest.webp', 8),
  });
  await expectRefusal(file, /is damaged/);
});

/** Changes the size of an entry in the list of contents, 22 bytes before the name of the entry. */
function changeListedSize(name: string, bytes: number) {
  return (file: Buffer) => {
    file.writeUInt32LE(bytes, file.lastIndexOf(name) - 22);
    return file;
  };
}

it.each([
  ['is no JSON', () => 'manifest'],
  ['is no object', () => 'null'],
  ['lacks its entries', (manifest: Manifest) => ({ ...manifest, entries: undefined })],
])('refuses an archive whose manifest %s', async (_what, manifest) => {
  await expectRefusal(await writeBackup({ manifest }), /is damaged: manifest\.json/);
});

it('refuses an archive whose manifest has another checksum than the one beside it', async () => {
  const file = await writeBackup({ manifestChecksum: getSha256('another') });
  await expectRefusal(file, /is damaged: manifest\.json/);
});

it.each([entryNames.manifest, entryNames.manifestChecksum])(
  'refuses a file of some KB whose %s would fill the memory',
  async (large) => {
    const file = join(folder, `${large}.zip`);
    const archive = await createArchive(file);
    for (const name of [entryNames.manifest, entryNames.manifestChecksum])
      await archive.add(name, Readable.from(name === large ? createSpaces(257) : []));
    await archive.finish();
    const memoryBefore = process.memoryUsage().arrayBuffers;
    await expect(openArchive(file)).rejects.toThrow(`${large} is missing or was changed`);
    expect(process.memoryUsage().arrayBuffers - memoryBefore).toBeLessThan(100 * 1024 * 1024);
  },
);

function* createSpaces(megabytes: number) {
  const megabyte = Buffer.alloc(1024 * 1024, ' ');
  for (let count = 0; count < megabytes; count += 1) yield megabyte;
}
