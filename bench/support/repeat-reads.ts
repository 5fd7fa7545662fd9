import { once } from 'node:events';
import autocannon from 'autocannon';
import type { RepeatedReads } from './read-times.ts';

/** A process that lets each caller repeat its own read on a connection of its own, and sends the result. */
const [{ url, reads, seconds }] = (await once(process, 'message')) as [RepeatedReads];
const waiting = [...reads];
const result = await autocannon({
  url,
  connections: reads.length,
  duration: seconds,
  setupClient: (client) => {
    const read = waiting.pop();
    // Browsers accept compressed answers, which cost less to send.
    const headers = { cookie: read?.cookie, 'accept-encoding': 'gzip, deflate, br' };
    if (read) client.setRequests([{ path: read.path, headers }]);
  },
});
process.send?.(result);
process.disconnect();
