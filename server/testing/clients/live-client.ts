import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

export interface Heard {
  id: string | undefined;
  name: string;
  data: unknown;
}

/** A browser's end of a live stream. */
export interface LiveClient {
  /** All but beats, in the order of their coming. */
  heard: Heard[];
  /** The id of the last event, beats included. */
  lastId(): string | undefined;
  /** Waits until that is so of what was heard. Throws when the stream ends before. */
  until(isSo: (heard: Heard[]) => boolean): Promise<void>;
  /** Stops reading: what is sent stays on the way. */
  stall(): void;
  close(): void;
  /** When the server, or `close`, has ended it. */
  ended: Promise<void>;
}

/** Opens `/api/v1/stream` of the server. Throws unless it is answered with one. */
export async function openStream(
  url: string,
  { cookie, after }: { cookie: string; after?: string | undefined },
): Promise<LiveClient> {
  const path = `${url}/api/v1/stream${after === undefined ? '' : `?after=${after}`}`;
  const request = get(path, { agent: false, headers: { cookie } });
  const [response]: IncomingMessage[] = (await once(request, 'response')) as [IncomingMessage];
  if (response?.statusCode !== 200) {
    request.destroy();
    throw new Error(`The stream was answered with ${response?.statusCode}.`);
  }
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  let lastId: string | undefined;
  let isOver = false;
  let rest = '';

  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) hear(block);
    for (const look of waiting) look();
  });

  function hear(block: string) {
    const fields = new Map(
      block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]),
    );
    const name = fields.get('event');
    lastId = fields.get('id') ?? lastId;
    if (name === undefined || name === 'beat') return;
    heard.push({ id: fields.get('id'), name, data: JSON.parse(fields.get('data') ?? 'null') });
  }

  // A server that is killed breaks the stream off.
  response.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      isOver = true;
      for (const look of waiting) look();
      resolve();
    });
  });

  return {
    heard,
    lastId: () => lastId,
    ended,
    until: (isSo) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (isSo(heard)) resolve();
          else if (isOver) reject(new Error(`The stream ended after ${JSON.stringify(heard)}.`));
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    stall: () => response.pause(),
    close: () => response.destroy(),
  };
}
