import { createClient } from '@redis/client';
import type { Logger } from '../log.ts';

const channel = 'fixturebook:live';

/** While Redis is down, the client keeps reconnecting and nodes poll the event log. */
export function startLiveRedis(url: string, log: Logger, onWake: () => void) {
  const publisher = createClient({ url, disableOfflineQueue: true });
  const subscriber = publisher.duplicate({ disableOfflineQueue: false });
  const opening = [publisher, subscriber].map((client) => {
    client.on('error', (error) => log.warn({ reason: error.message }, 'redis is away'));
    return client.connect().catch(() => {});
  });
  subscriber.subscribe(channel, onWake).catch(() => {});

  return {
    wake() {
      publisher.publish(channel, '').catch(() => {});
    },
    async stop() {
      publisher.destroy();
      subscriber.destroy();
      await Promise.all(opening);
    },
  };
}
