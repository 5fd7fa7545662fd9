import { createHash } from 'node:crypto';
import { type Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise } from 'yauzl';
import { ChecksumStream } from './checksums.ts';
import { BackupError, entryNames, LaterManifest, Manifest } from './manifest.ts';

/** A manifest has 130 bytes for each picture. A small damaged or foreign file can claim gigabytes, which fill the memory. */
const maxManifestBytes = 256 * 1024 * 1024;

/** The type of a file in its mode, which the high half of the external attributes has, and the type of a symbolic link. */
const fileTypeMask = 0o170000;
const symbolicLinkType = 0o120000;

export type Archive = Awaited<ReturnType<typeof openArchive>>;

/** Opens a backup and reads its manifest. Throws a `BackupError` if the file is not a complete backup. */
export async function openArchive(file: string) {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error) => {
    if (error.code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    if (error.code) throw error;
    throw new BackupError(`${file} is not a backup, or its end is missing.`);
  });

  async function listEntries() {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      // The library has refused absolute paths and paths with `..`.
      if (entries.has(entry.fileName) || isSymbolicLink(entry)) throw new Error(entry.fileName);
      entries.set(entry.fileName, entry);
    }
    return entries;
  }

  try {
    const entries = await listEntries().catch(() => {
      throw damagedError(file, 'its list of contents');
    });
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw damagedError(file, name);
      return zip.openReadStreamPromise(entry).catch(() => {
        throw damagedError(file, name);
      });
    };
    for (const name of [entryNames.manifest, entryNames.manifestChecksum])
      if ((entries.get(name)?.uncompressedSize ?? 0) > maxManifestBytes)
        throw damagedError(file, name);
    const { manifest, manifestSha256 } = await readManifest(file, read);
    return {
      file,
      manifest,
      manifestSha256,
      /** How many bytes each entry has by the list of contents. Reading more or fewer fails. */
      sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
      read,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readManifest(file: string, read: (name: string) => Promise<Readable>) {
  const [content, checksum] = await Promise.all(
    [entryNames.manifest, entryNames.manifestChecksum].map(async (name) =>
      buffer(await read(name)).catch(() => {
        throw damagedError(file, name);
      }),
    ),
  );
  const sha256 = createHash('sha256')
    .update(content ?? '')
    .digest('hex');
  if (sha256 !== String(checksum)) throw damagedError(file, entryNames.manifest);
  return { manifest: parseManifest(file, String(content)), manifestSha256: sha256 };
}

function parseManifest(file: string, content: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    throw damagedError(file, entryNames.manifest);
  }
  const { data: later } = LaterManifest.safeParse(parsed);
  if (later)
    throw new BackupError(
      `${file} was made by version ${later.version}, in a form that this version cannot read. Install that version or a newer one.`,
    );
  const { data: manifest } = Manifest.safeParse(parsed);
  if (!manifest) throw damagedError(file, entryNames.manifest);
  return manifest;
}

function isSymbolicLink({ externalFileAttributes }: Entry) {
  return ((externalFileAttributes >>> 16) & fileTypeMask) === symbolicLinkType;
}

/** Compares every entry with its checksum in the manifest. */
export async function verifyArchive({ file, manifest, sizes, read }: Archive) {
  const own: string[] = [entryNames.manifest, entryNames.manifestChecksum];
  const isKnown = (name: string) => own.includes(name) || Object.hasOwn(manifest.entries, name);
  const unknown = [...sizes.keys()].find((name) => !isKnown(name));
  if (unknown) throw damagedError(file, unknown);
  for (const [name, expected] of Object.entries(manifest.entries)) {
    // An entry that would unpack to gigabytes is refused before it is read.
    if (sizes.get(name) !== expected.bytes) throw damagedError(file, name);
    const checked = new ChecksumStream();
    const content = await read(name);
    await pipeline(content, checked, discard()).catch(() => {
      throw damagedError(file, name);
    });
    const { bytes, sha256 } = checked.getChecksum();
    if (bytes !== expected.bytes || sha256 !== expected.sha256) throw damagedError(file, name);
  }
}

export function discard() {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

function damagedError(file: string, name: string) {
  return new BackupError(`${file} is damaged: ${name} is missing or was changed.`);
}
