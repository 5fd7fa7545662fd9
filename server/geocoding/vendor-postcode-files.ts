import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { detectLayout, type FileLayout } from './vendor-postcode-files/layouts.ts';

/** Counts the lines of an import. `rejections` contains only the first rejected lines. */
export interface ImportCounts {
  layouts: Set<string>;
  read: number;
  rejected: number;
  rejections: { file: string; line: number; text: string; reason: string }[];
  /** The number of bytes read from the disk, before any decompression. */
  bytes: number;
}

/** An error in reading a postcode file. The operator sees its message. */
export class PostcodeFileError extends Error {}

/** Lists the file, or the CSV files of a folder, with their total size in bytes (0 for a pipe). */
export async function listPostcodeFiles(path: string): Promise<{ paths: string[]; bytes: number }> {
  const found = await stat(path).catch(() => {
    throw new PostcodeFileError(`There is no file ${path}.`);
  });
  if (!found.isDirectory()) return { paths: [path], bytes: found.size };
  const names = (await readdir(path)).filter((name) => /\.csv(\.gz)?$/i.test(name)).sort();
  if (names.length === 0) throw new PostcodeFileError(`There is no CSV file in ${path}.`);
  const paths = names.map((name) => join(path, name));
  const sizes = await Promise.all(paths.map(async (each) => (await stat(each)).size));
  return { paths, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

export function createLineCounts(): ImportCounts {
  return { layouts: new Set(), read: 0, rejected: 0, rejections: [], bytes: 0 };
}

/** Yields the valid lines of postcode files in the text format of PostgreSQL's COPY. */
export async function* readCopyText(paths: string[], tally: ImportCounts): AsyncGenerator<string> {
  for (const path of paths) yield* readCopyTextOfFile(path, tally);
}

async function* readCopyTextOfFile(path: string, tally: ImportCounts): AsyncGenerator<string> {
  const file = basename(path);
  let layout: FileLayout | undefined;
  let lineNumber = 0;
  for await (const lines of readLines(path, tally)) {
    let text = '';
    for (const line of lines) {
      lineNumber += 1;
      if (line.trim() === '') continue;
      if (!layout) {
        layout = requireFileLayout(line, file);
        tally.layouts.add(layout.name);
        if (layout.hasHeader) continue;
      }
      tally.read += 1;
      const result = layout.parseLine(line);
      if (typeof result === 'string')
        recordRejectedLine(tally, { file, line: lineNumber, text: line, reason: result });
      else text += `${result.code}\t${result.latitude}\t${result.longitude}\n`;
    }
    if (text !== '') yield text;
  }
}

function requireFileLayout(firstLine: string, file: string): FileLayout {
  const layout = detectLayout(firstLine);
  if (layout) return layout;
  throw new PostcodeFileError(
    `${file} does not begin like a file of postcodes: postcode,latitude,longitude, ONSPD or Code-Point Open.`,
  );
}

const maxRejectionsShown = 5;

function recordRejectedLine(tally: ImportCounts, rejection: ImportCounts['rejections'][number]) {
  tally.rejected += 1;
  if (tally.rejections.length < maxRejectionsShown)
    tally.rejections.push({ ...rejection, text: rejection.text.slice(0, 60) });
}

/** A file with a longer line is not a postcode file. */
const maxLineLength = 64 * 1024;

async function* readLines(path: string, tally: ImportCounts): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of readContent(path, tally)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw createNotTextError(path);
    yield lines;
  }
  yield [rest + decoder.decode()];
}

/** Recognises gzip by the first bytes, because a pipe has no file name and can be read only once. */
async function* readContent(path: string, tally: ImportCounts): AsyncGenerator<Buffer> {
  const chunks = readRawContent(path, tally);
  const first = await chunks.next();
  if (first.done) return;
  async function* readFromStart() {
    yield first.value as Buffer;
    yield* chunks;
  }
  if (first.value.toString('latin1', 0, 2) === 'PK')
    throw new PostcodeFileError(`${basename(path)} is a zip archive. Unpack it first.`);
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) yield* readFromStart();
  else yield* decompress(readFromStart(), path);
}

async function* readRawContent(path: string, tally: ImportCounts): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    tally.bytes += chunk.length;
    yield chunk;
  }
}

async function* decompress(content: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  const source = Readable.from(content);
  const gunzip = createGunzip({ chunkSize: 64 * 1024 });
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_'))
      throw new PostcodeFileError(
        `${basename(path)} is damaged: it cannot be unpacked to its end.`,
      );
    throw error;
  }
}

function createNotTextError(path: string) {
  return new PostcodeFileError(`${basename(path)} is not a text file with lines.`);
}
