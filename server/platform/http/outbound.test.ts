import { afterAll, describe, expect, it } from 'vitest';
import { startPushService } from '../../testing/vendors/push-service.ts';
import { createOutboundClient } from './outbound.ts';

const service = await startPushService();
afterAll(() => service.stop());
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
