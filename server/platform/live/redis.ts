import { createClient } from '@redis/client';
import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';
import { formatWakeMessage, parseWakeMessage } from './notifications.ts';

const channel = 'fixturebook:live';

/** While Redis is down, the client keeps reconnecting and nodes poll the event log. */
export function startLiveRedis(
  options: { url: string; nodeId: string; log: Logger; metrics: Pick<Metrics, 'redisConnected'> },
  onWake: (clubIds: string[]) => void,
) {
  const { url, nodeId, log, metrics } = options;
  const publisher = createClient({ url, disableOfflineQueue: true });
  const subscriber = publisher.duplicate({ disableOfflineQueue: false });
  const opening = Object.entries({ publisher, subscriber }).map(([connection, client]) => {
    client.on('ready', () => metrics.redisConnected.set({ connection }, 1));
    client.on('error', (error) => {
      metrics.redisConnected.set({ connection }, 0);
      log.warn({ reason: error.message }, 'redis is away');
    });
    return client.connect().catch(() => {});
  });
  const handleMessage = (message: string) => {
    const sent = parseWakeMessage(message);
    if (sent.nodeId !== nodeId) onWake(sent.clubIds);
  };
  subscriber.subscribe(channel, handleMessage).catch(() => {});

  return {
    wake(clubIds: string[]) {
      publisher.publish(channel, formatWakeMessage(nodeId, clubIds)).catch(() => {});
    },
    async stop() {
      publisher.destroy();
      subscriber.destroy();
      await Promise.all(opening);
    },
  };
}
