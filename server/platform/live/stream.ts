import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { beatEvery, isAfter } from '@fixturebook/contract/live-stream';
import type { LiveEvent, Position } from './event-log.ts';

/** Bytes that wait for a reader who does not keep up. More close the stream: it resumes when it can. */
const mostUnsent = 64 * 1024;

/** ms that a reader has to take what it missed, a page at a time. */
const drainPatience = 20_000;

/** ms that a stream has to end of itself. */
const farewell = 500;

/** An event as it goes over the wire: made once for all streams. */
export interface Told {
  position: Position;
  text: Buffer;
}

/** Whose stream it is. */
export interface StreamOwner {
  clubId: string;
  sessionId: string;
}

export function told({
  position,
  name,
  data,
}: Pick<LiveEvent, 'position' | 'name' | 'data'>): Told {
  return { position, text: Buffer.from(`id: ${position}\n${textOf(name, data)}`) };
}

function textOf(name: string, data = '{}') {
  return `event: ${name}\ndata: ${data}\n\n`;
}

/** One browser's stream: the answer to its request, which never ends by itself. */
export class LiveStream {
  readonly owner: StreamOwner;
  readonly #response: ServerResponse;
  #lastWrite = 0;
  /** What came while it catches up. */
  #waiting: Told[] | undefined;
  /** Up to here it knows all, though the node may not have come that far. */
  #known: Position | undefined;

  constructor(response: ServerResponse, owner: StreamOwner) {
    this.#response = response;
    this.owner = owner;
    this.#write('retry: 1000\n\n');
  }

  tell(events: Told[]) {
    if (this.#waiting) this.#keep(this.#waiting, events);
    else this.#write(...events.filter((event) => this.#isNews(event)).map(({ text }) => text));
  }

  /** Unless something was just said. `sign` carries the position that the node has read up to. */
  beat(now: number, sign: Told) {
    if (this.#waiting || now - this.#lastWrite < beatEvery) return;
    this.#write(this.#isNews(sign) ? sign.text : textOf('beat'));
  }

  /** It begins at this position: what came before must be asked for. */
  resync(position: Position) {
    this.#waiting = undefined;
    this.#write(told({ position, name: 'resync', data: '{}' }).text);
  }

  /** Keeps what comes, until `goOn` or `resync`. */
  holdBack() {
    this.#waiting = [];
  }

  /** Writes what it missed. Settles when that is taken, or nobody is there to take it any more. */
  async catchUp({ events, upTo }: { events: LiveEvent[]; upTo: Position }) {
    this.#known = upTo;
    this.#write(...events.map((event) => told(event).text));
    if (this.#response.writableNeedDrain) await this.#drain();
  }

  goOn() {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.tell(waiting);
  }

  signOut() {
    this.#write(textOf('signed-out'));
    this.end();
  }

  end() {
    this.#response.end();
    setTimeout(() => this.drop(), farewell);
  }

  drop() {
    this.#response.destroy();
  }

  get isOpen() {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }

  /** Once something is beyond what it knows, all that follows is. */
  #isNews({ position }: Told) {
    if (this.#known && !isAfter(position, this.#known)) return false;
    this.#known = undefined;
    return true;
  }

  #keep(waiting: Told[], events: Told[]) {
    waiting.push(...events);
    if (waiting.reduce((bytes, { text }) => bytes + text.length, 0) > mostUnsent) this.drop();
  }

  async #drain() {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(drainPatience)]);
    const comes = (event: string) => once(this.#response, event, { signal });
    await Promise.race([comes('drain'), comes('close')]).finally(() => over.abort());
  }

  /** What was written before must have gone by now. */
  #write(...texts: (string | Buffer)[]) {
    if (!this.isOpen || texts.length === 0) return;
    if (this.#response.writableLength > mostUnsent) return this.drop();
    for (const text of texts) this.#response.write(text);
    this.#lastWrite = Date.now();
  }
}
