import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { ChecksumStream } from './checksums.ts';
import type { EntryChecksum } from './manifest.ts';

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/** Writes a ZIP file that only its owner can read. The file has its name only when it is complete. */
export async function createArchive(unfinishedFile: string) {
  const handle = await open(unfinishedFile, 'wx', 0o600);
  const zip = new ZipFile();
  const failure = Promise.withResolvers<never>();
  // Each step below waits for a failure, but it can happen between two of them.
  failure.promise.catch(() => {});
  zip.on('error', failure.reject);
  const output = zip.outputStream as Readable;
  const written = writeChunks(output, handle);
  written.catch(failure.reject);

  return {
    /** Adds the content of a stream. Waits until all of it has been read. */
    async add(name: string, content: Readable, { compress = true } = {}): Promise<EntryChecksum> {
      const checked = new ChecksumStream();
      pipeline(content, checked).catch(failure.reject);
      zip.addReadStream(checked, name, { compress, mode: 0o100600 });
      await Promise.race([finished(checked), failure.promise]);
      return checked.getChecksum();
    },
    /** Ends the file, and waits until the disk has it. */
    async finish() {
      zip.end();
      await Promise.race([written, failure.promise]);
      await handle.sync();
      await handle.close();
    },
    /** Gives the finished file its name. */
    async publish(file: string) {
      await rename(unfinishedFile, file);
      const folder = await open(dirname(file));
      await folder.sync().finally(() => folder.close());
    },
    async discard() {
      output.destroy();
      await handle.close().catch(() => {});
      await rm(unfinishedFile, { force: true });
    },
  };
}

async function writeChunks(chunks: AsyncIterable<Buffer>, handle: FileHandle) {
  for await (const chunk of chunks) await handle.writeFile(chunk);
}
