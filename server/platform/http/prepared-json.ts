import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** The best first. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/** An answer of JSON that is the same for many callers: compressed once, not for each of them. */
export interface PreparedJson {
  /** Of the content: nodes, releases and databases that have the same to say say it alike. */
  etag: string;
  encode(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

export async function createPreparedJson(json: string): Promise<PreparedJson> {
  const plain = new TextEncoder().encode(json);
  const made = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    etag: await createEtag(plain),
    encode(encoding) {
      const content = made.get(encoding) ?? compressors[encoding](plain);
      made.set(encoding, content);
      return content;
    },
  };
}

/** Weak, as it is that of all encodings. */
async function createEtag(plain: Uint8Array<ArrayBuffer>) {
  const hash = await crypto.subtle.digest('SHA-256', plain);
  return `W/"${Buffer.from(hash).toString('base64url')}"`;
}

/** Bytes up to which brotli takes its time, half a second, for a tenth less; beyond it somebody would wait. */
const bestCompressionMaxBytes = 2 ** 21;

/** In the thread pool. */
const compressors: Record<
  Encoding,
  (plain: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>
> = {
  br: (plain) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: plain.length <= bestCompressionMaxBytes ? 10 : 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain) => promisify(gzip)(plain, { level: 9 }),
  identity: async (plain) => plain,
};

/** 304 to whoever has it. A text of one club, made for the call. */
export async function respondWithEtag(c: Context, text: string, type: string) {
  const etag = await createEtag(new TextEncoder().encode(text));
  c.header('Cache-Control', 'private, no-cache');
  c.header('ETag', etag);
  if (matchesEtag(etag, c.req.header('if-none-match'))) return c.body(null, 304);
  c.header('Content-Type', type);
  return c.body(text, 200);
}

/** 304 to whoever has it; for this caller alone, and asked for anew each time. */
export async function respondWithPreparedJson(c: Context, made: PreparedJson) {
  c.header('Cache-Control', 'private, no-cache');
  c.header('ETag', made.etag);
  c.header('Vary', 'Accept-Encoding');
  if (matchesEtag(made.etag, c.req.header('if-none-match'))) return c.body(null, 304);
  const encoding = chooseEncoding(c);
  c.header('Content-Type', 'application/json');
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.body(await made.encode(encoding), 200);
}

/** RFC 9110, 13.1.2: a list of tags, compared weakly, or `*`. */
function matchesEtag(etag: string, header = '') {
  if (header.trim() === '*') return true;
  const tags = header.match(/"[^"]*"/g) ?? [];
  return tags.some((tag) => `W/${tag}` === etag);
}

/** RFC 9110, 12.5.3. Of those that the caller likes equally the best, whatever it names first. */
function chooseEncoding(c: Context): Encoding {
  return accepts(c, {
    header: 'Accept-Encoding',
    supports: [...encodings],
    default: 'identity',
    match(accepted) {
      const getQuality = (name: string) =>
        accepted.find(({ type }) => type.toLowerCase() === name)?.q ??
        (name === 'identity' ? 0 : (accepted.find(({ type }) => type === '*')?.q ?? 0));
      const [best] = encodings.toSorted((one, other) => getQuality(other) - getQuality(one));
      return best && getQuality(best) > 0 ? best : 'identity';
    },
  }) as Encoding;
}
