import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

export interface ReceivedLiveEvent {
  id: string | undefined;
  name: string;
  data: unknown;
}

export interface LiveClient {
  /** All received events except heartbeats, oldest first. */
  received: ReceivedLiveEvent[];
  /** The id of the last received event, which may be a heartbeat. */
  lastId(): string | undefined;
  /** Waits until the received events meet the condition. Throws if the stream ends first. */
  waitUntil(condition: (heard: ReceivedLiveEvent[]) => boolean): Promise<void>;
  /** Stops reading the stream, so that further events stay in the network buffers. */
  stopReading(): void;
  close(): void;
  ended: Promise<void>;
}

/**
 * Opens the event stream `/api/v1/stream`. `after` is the id of the last event that is already
 * known. `from` is the caller's address as a proxy forwards it. Throws unless the status is 200.
 */
export async function openLiveStream(
  url: string,
  { cookie, after, from }: { cookie: string; after?: string | undefined; from?: string },
): Promise<LiveClient> {
  const path = `${url}/api/v1/stream${after === undefined ? '' : `?after=${after}`}`;
  const headers = from === undefined ? { cookie } : { cookie, 'x-forwarded-for': from };
  const request = get(path, { agent: false, headers });
  const [response]: IncomingMessage[] = (await once(request, 'response')) as [IncomingMessage];
  if (response?.statusCode !== 200) {
    request.destroy();
    throw new Error(`The stream was answered with ${response?.statusCode}.`);
  }
  const received: ReceivedLiveEvent[] = [];
  const waiting = new Set<() => void>();
  let lastId: string | undefined;
  let hasEnded = false;
  let unparsedText = '';

  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (unparsedText + text).split('\n\n');
    unparsedText = blocks.pop() ?? '';
    for (const block of blocks) parseEvent(block);
    for (const checkCondition of waiting) checkCondition();
  });

  function parseEvent(block: string) {
    const fields = new Map(
      block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]),
    );
    const name = fields.get('event');
    lastId = fields.get('id') ?? lastId;
    if (name === undefined || name === 'beat') return;
    received.push({ id: fields.get('id'), name, data: JSON.parse(fields.get('data') ?? 'null') });
  }

  // Ignores the error of a killed server, because the event `close` follows.
  response.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      hasEnded = true;
      for (const look of waiting) look();
      resolve();
    });
  });

  return {
    received,
    lastId: () => lastId,
    ended,
    waitUntil: (condition) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (condition(received)) resolve();
          else if (hasEnded)
            reject(new Error(`The stream ended after ${JSON.stringify(received)}.`));
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    stopReading: () => response.pause(),
    close: () => response.destroy(),
  };
}
