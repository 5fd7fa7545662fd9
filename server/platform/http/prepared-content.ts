import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** The compression encodings, in order of preference. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/**
 * A text for many callers. It is compressed once rather than for each request, and all responses
 * share its bytes, so that callers who read slowly cost no memory.
 */
export interface PreparedContent {
  type: string;
  etag: string;
  encode(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

/** The compression is `fast` for a text that is sent once, and `best` for one that many callers share. */
export async function createPreparedContent(
  content: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
  compression: 'best' | 'fast' = 'best',
): Promise<PreparedContent> {
  const plain = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    type,
    etag: await createEtag(plain),
    encode(encoding) {
      const content = encoded.get(encoding) ?? compressors[encoding](plain, compression);
      encoded.set(encoding, content);
      return content;
    },
  };
}

/** The ETag is a hash, so that all nodes send the same, and is weak because all encodings share it. */
async function createEtag(plain: Uint8Array<ArrayBuffer>) {
  const hash = await crypto.subtle.digest('SHA-256', plain);
  return `W/"${Buffer.from(hash).toString('base64url')}"`;
}

/** The largest size for the best brotli level, which saves a tenth but can take half a second. */
const bestCompressionMaxBytes = 2 ** 21;

const compressors: Record<
  Encoding,
  (plain: Uint8Array<ArrayBuffer>, compression: 'best' | 'fast') => Promise<Uint8Array<ArrayBuffer>>
> = {
  br: (plain, compression) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]:
          compression === 'best' && plain.length <= bestCompressionMaxBytes ? 10 : 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain, compression) => promisify(gzip)(plain, { level: compression === 'best' ? 9 : 6 }),
  identity: async (plain) => plain,
};

export async function respondWithEtag(
  c: Context,
  text: string,
  type: string,
  cacheControl = 'private, no-cache',
) {
  const etag = await createEtag(new TextEncoder().encode(text));
  c.header('Cache-Control', cacheControl);
  c.header('ETag', etag);
  if (matchesEtag(etag, c.req.header('if-none-match'))) return c.body(null, 304);
  c.header('Content-Type', type);
  return c.body(text, 200);
}

export async function respondWithPreparedContent(
  c: Context,
  prepared: PreparedContent,
  cacheControl = 'private, no-cache',
) {
  c.header('Cache-Control', cacheControl);
  c.header('ETag', prepared.etag);
  c.header('Vary', 'Accept-Encoding');
  if (matchesEtag(prepared.etag, c.req.header('if-none-match'))) return c.body(null, 304);
  const encoding = chooseEncoding(c);
  c.header('Content-Type', prepared.type);
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.body(await prepared.encode(encoding), 200);
}

/** An If-None-Match header has a list of tags, compared weakly, or `*` (RFC 9110, 13.1.2). */
export function matchesEtag(etag: string, header = '') {
  if (header.trim() === '*') return true;
  const tags = header.match(/"[^"]*"/g) ?? [];
  return tags.some((tag) => `W/${tag}` === etag);
}

/** If the header prefers no encoding, our own order of preference decides (RFC 9110, 12.5.3). */
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
