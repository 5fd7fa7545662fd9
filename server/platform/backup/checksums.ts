import { createHash, hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { EntryChecksum, RowDigest } from './manifest.ts';

/** A stream that passes its content on, and then knows its length and its SHA-256. */
export class ChecksumStream extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback) {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  /** Call this once, at the end of the stream. */
  getChecksum(): EntryChecksum {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

const newline = 0x0a;

/**
 * A stream that passes on the rows of a `copy … to stdout`, one a line, and then knows their number and a
 * digest that does not depend on their order: the sum of the hashes of the rows, in four parts of 32 bits.
 */
export class RowDigestStream extends Transform {
  readonly #sums = new Uint32Array(4);
  #rows = 0;
  #incomplete: Buffer[] = [];

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback) {
    let start = 0;
    // A newline within a value is written as `\n`, so each one ends a row.
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const part = chunk.subarray(start, end);
      this.#addRow(this.#incomplete.length > 0 ? Buffer.concat([...this.#incomplete, part]) : part);
      this.#incomplete = [];
      start = end + 1;
    }
    if (start < chunk.length) this.#incomplete.push(chunk.subarray(start));
    done(null, chunk);
  }

  #addRow(row: Buffer) {
    const digest = hash('sha256', row, 'buffer');
    for (let part = 0; part < this.#sums.length; part += 1)
      this.#sums[part] = (this.#sums[part] ?? 0) + digest.readUInt32LE(4 * part);
    this.#rows += 1;
  }

  getDigest(): RowDigest {
    return { rows: this.#rows, digest: Buffer.from(this.#sums.buffer).toString('hex') };
  }
}
