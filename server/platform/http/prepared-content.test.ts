import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createPreparedContent, respondWithPreparedContent } from './prepared-content.ts';

const text = JSON.stringify({ names: Array.from({ length: 500 }, (_, n) => `Môn ${n}`) });
const compressed = await createPreparedContent(text);
const app = new Hono().get('/', (c) => respondWithPreparedContent(c, compressed));

function requestPreparedContent(headers: Record<string, string> = {}) {
  return app.request('/', { headers });
}

async function decodeResponseText(response: Response) {
  const content = new Uint8Array(await response.arrayBuffer());
  const encoding = response.headers.get('content-encoding');
  const plain =
    encoding === 'br' ? brotliDecompressSync(content) : encoding ? gunzipSync(content) : content;
  return new TextDecoder().decode(plain);
}

describe('the content encoding of a JSON response', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate, zstd', null],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', null],
    ['gzip;q=0.5, identity', null],
    ['identity;q=0.5, gzip', 'gzip'],
    ['br;q=much, ,;', 'br'],
  ])('responds to Accept-Encoding %j with the content encoding %j', async (accepted, encoding) => {
    const response = await requestPreparedContent(
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    );
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await decodeResponseText(response)).toBe(text);
  });

  it('compresses a JSON response once for each encoding', async () => {
    expect(await compressed.encode('br')).toBe(await compressed.encode('br'));
  });
});

describe('the ETag of a JSON response', () => {
  const { etag } = compressed;
  const tag = etag.replace('W/', '');

  it.each([etag, tag, `"other", ${etag}`, `${tag},W/"other"`, '*', ' * '])(
    'responds 304 without a body when the client has the current version (If-None-Match: %s)',
    async (known) => {
      const response = await requestPreparedContent({
        'if-none-match': known,
        'accept-encoding': 'br',
      });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        etag,
        'cache-control': 'private, no-cache',
        vary: 'Accept-Encoding',
      });
      expect(response.headers.has('content-encoding')).toBe(false);
    },
  );

  it.each(['"other"', tag.slice(1, -1), '', 'W/"*"', `"${tag}`])(
    'responds with the content when If-None-Match is another version (%s)',
    async (unknown) => {
      const response = await requestPreparedContent({ 'if-none-match': unknown });
      expect(response.status).toBe(200);
      expect(response.headers.get('etag')).toBe(etag);
    },
  );

  it('sends the same ETag for the same content, and another ETag for other content', async () => {
    expect((await createPreparedContent(text)).etag).toBe(etag);
    expect((await createPreparedContent(`${text} `)).etag).not.toBe(etag);
  });
});
