import { afterAll, describe, expect, it } from 'vitest';
import { startFeedServer } from '../../testing/vendors/feed-server.ts';
import { startPushService } from '../../testing/vendors/push-service.ts';
import { createOutboundClient } from './outbound.ts';

const service = await startPushService();
const feeds = await startFeedServer();
afterAll(() => Promise.all([service.stop(), feeds.stop()]));
const { endpoint } = service.subscribe('any').input;
const message = { headers: {}, body: Buffer.from('tea') };

/** Creates a stand-in for DNS that returns the given addresses, one list for each lookup. */
function createResolver(...answers: string[][]) {
  const resolvedNames: string[] = [];
  const resolve = async (name: string) => {
    resolvedNames.push(name);
    return answers[Math.min(resolvedNames.length, answers.length) - 1] ?? [];
  };
  return { resolvedNames, resolve };
}

describe('a request to a URL from outside', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0.0.0.0',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[::1]',
    '[::]',
    '[fd12:3456:789a::1]',
    '[fe80::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::10.0.0.1]',
  ])('does not send a request to the private host %s', async (host) => {
    const outbound = createOutboundClient();
    const url = `https://${host}/push`;
    expect(await outbound.post(url, message)).toEqual({ outcome: 'private' });
  });

  it.each(['127.0.0.1', '10.0.0.1', 'fd12::1', '::ffff:192.168.0.1'])(
    'does not send a request to a host name that resolves to %s, even if the name also has a public address',
    async (address) => {
      for (const found of [[address], ['203.0.114.9', address]]) {
        const outbound = createOutboundClient({ resolve: async () => found });
        expect(await outbound.post('https://inside.example/', message)).toEqual({
          outcome: 'private',
        });
      }
    },
  );

  it('looks up the host of a request once, and checks the addresses to which it connects', async () => {
    const { resolvedNames, resolve } = createResolver(['127.0.0.1'], ['203.0.114.9']);
    const outbound = createOutboundClient({ resolve });
    expect(await outbound.post(endpoint, message)).toEqual({ outcome: 'private' });
    expect(resolvedNames).toEqual(['push.example']);
  });

  it('does not send a request to a host name that does not resolve', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('not now'), { code: 'EAI_AGAIN' });
    };
    const outbound = createOutboundClient({ resolve });
    const sent = await outbound.post(endpoint, message);
    expect(sent).toEqual({ outcome: 'unreached', reason: 'EAI_AGAIN' });
  });

  it('does not send a request to a server without a valid certificate', async () => {
    const outbound = createOutboundClient({
      resolve: async () => ['127.0.0.1'],
      isPublic: () => true,
    });
    expect(await outbound.post(endpoint, message)).toMatchObject({ outcome: 'unreached' });
  });

  it('does not follow a redirect', async () => {
    const browser = service.subscribe('any');
    browser.failures.push(302);
    const sent = await service.outbound.post(browser.input.endpoint, message);
    expect(sent).toEqual({ outcome: 'answered', status: 302 });
  });
});

describe('reading a URL from outside', () => {
  const options = { accept: 'text/calendar', maxBytes: 1000 };

  it.each(['127.0.0.1', '[::1]', '169.254.169.254', '[::ffff:10.0.0.1]', '0x7f.1'])(
    'does not read from the private host %s',
    async (host) => {
      const outbound = createOutboundClient();
      expect(await outbound.get(`https://${host}/x`, options)).toEqual({ outcome: 'private' });
    },
  );

  it('does not read from a name of a private address to which a redirect leads', async () => {
    feeds.pages.set('/inside', { status: 301, headers: { location: 'https://inside.example/' } });
    expect(await feeds.outbound.get(`${feeds.origin}/inside`, options)).toEqual({
      outcome: 'private',
    });
    feeds.pages.set('/literal', { status: 301, headers: { location: 'https://10.0.0.1/' } });
    expect(await feeds.outbound.get(`${feeds.origin}/literal`, options)).toEqual({
      outcome: 'private',
    });
  });

  it('looks up the host once for each request, and connects to the address that it checked', async () => {
    const { resolvedNames, resolve } = createResolver(['127.0.0.1'], ['203.0.114.9']);
    const outbound = createOutboundClient({ resolve });
    expect(await outbound.get(`${feeds.origin}/`, options)).toEqual({ outcome: 'private' });
    expect(resolvedNames).toEqual(['push.example']);
  });

  it('returns the body after at most three redirects', async () => {
    feeds.pages.set('/0', { body: 'tea' });
    for (const hop of [1, 2, 3, 4])
      feeds.pages.set(`/${hop}`, { status: 302, headers: { location: `/${hop - 1}` } });
    const read = (path: string) => feeds.outbound.get(feeds.origin + path, options);
    expect(await read('/3')).toEqual({
      outcome: 'answered',
      status: 200,
      body: Buffer.from('tea'),
    });
    expect(await read('/4')).toEqual({ outcome: 'failed', reason: 'redirects' });
  });

  it('returns the status of an answer that is an error', async () => {
    const answer = await feeds.outbound.get(`${feeds.origin}/nothing`, options);
    expect(answer).toMatchObject({ outcome: 'answered', status: 404 });
  });

  it('follows no redirect without encryption', async () => {
    feeds.pages.set('/plain', { status: 302, headers: { location: 'http://push.example/' } });
    expect(await feeds.outbound.get(`${feeds.origin}/plain`, options)).toEqual({
      outcome: 'failed',
      reason: 'not https',
    });
  });

  it('stops reading at the maximum size, also of an answer without an end', async () => {
    feeds.pages.set('/long', { body: Array(10).fill('x'.repeat(200)), isEndless: true });
    expect(await feeds.outbound.get(`${feeds.origin}/long`, options)).toEqual({
      outcome: 'too-large',
    });
  });

  it('refuses a compressed body, because it could become much longer', async () => {
    feeds.pages.set('/gzip', { headers: { 'content-encoding': 'gzip' }, body: 'x' });
    expect(await feeds.outbound.get(`${feeds.origin}/gzip`, options)).toEqual({
      outcome: 'failed',
      reason: 'compressed',
    });
  });

  it('fails when the whole answer has not arrived in time', async () => {
    feeds.pages.set('/slow', { body: ['x'], isEndless: true });
    const outbound = createOutboundClient({ ...feeds.client, timeoutMs: 100 });
    expect(await outbound.get(`${feeds.origin}/slow`, options)).toEqual({
      outcome: 'failed',
      reason: 'ABORT_ERR',
    });
  });

  it('fails when the connection is cut', async () => {
    feeds.pages.set('/short', { headers: { 'content-length': '9' }, body: 'x' });
    expect(await feeds.outbound.get(`${feeds.origin}/short`, options)).toMatchObject({
      outcome: 'failed',
    });
  });
});
