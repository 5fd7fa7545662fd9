import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { heartbeatIntervalMs, isLaterPosition } from '@fixturebook/contract/live-stream';
import type { LiveEvent, LogPosition } from './event-log.ts';

/** Bytes that wait for a reader who does not keep up. More close the stream: it resumes when it can. */
const maxUnsentBytes = 64 * 1024;

/** ms that a reader has to take what it missed, a page at a time. */
const drainTimeoutMs = 20_000;

/** ms that a stream has to end of itself. */
const endTimeoutMs = 500;

/** An event as it goes over the wire: made once for all streams. */
export interface EncodedEvent {
  position: LogPosition;
  text: Buffer;
}

/** Whose stream it is. */
export interface StreamOwner {
  clubId: string;
  sessionId: string;
}

export function encodeEvent({
  position,
  name,
  data,
}: Pick<LiveEvent, 'position' | 'name' | 'data'>): EncodedEvent {
  return { position, text: Buffer.from(`id: ${position}\n${formatEvent(name, data)}`) };
}

function formatEvent(name: string, data = '{}') {
  return `event: ${name}\ndata: ${data}\n\n`;
}

/** One browser's stream: the answer to its request, which never ends by itself. */
export class LiveStream {
  readonly owner: StreamOwner;
  readonly #response: ServerResponse;
  #lastWrite = 0;
  /** What came while it catches up. */
  #waiting: EncodedEvent[] | undefined;
  /** Up to here it knows all, though the node may not have come that far. */
  #known: LogPosition | undefined;

  constructor(response: ServerResponse, owner: StreamOwner) {
    this.#response = response;
    this.owner = owner;
    this.#write('retry: 1000\n\n');
  }

  send(events: EncodedEvent[]) {
    if (this.#waiting) this.#keep(this.#waiting, events);
    else this.#write(...events.filter((event) => this.#isNews(event)).map(({ text }) => text));
  }

  /** Unless something was just said. `sign` carries the position that the node has read up to. */
  sendHeartbeat(now: number, heartbeat: EncodedEvent) {
    if (this.#waiting || now - this.#lastWrite < heartbeatIntervalMs) return;
    this.#write(this.#isNews(heartbeat) ? heartbeat.text : formatEvent('beat'));
  }

  /** It begins at this position: what came before must be asked for. */
  resync(position: LogPosition) {
    this.#waiting = undefined;
    this.#write(encodeEvent({ position, name: 'resync', data: '{}' }).text);
  }

  /** Keeps what comes, until `goOn` or `resync`. */
  startBuffering() {
    this.#waiting = [];
  }

  /** Writes what it missed. Settles when that is taken, or nobody is there to take it any more. */
  async catchUp({ events, upTo }: { events: LiveEvent[]; upTo: LogPosition }) {
    this.#known = upTo;
    this.#write(...events.map((event) => encodeEvent(event).text));
    if (this.#response.writableNeedDrain) await this.#drain();
  }

  sendBuffered() {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.send(waiting);
  }

  endSignedOut() {
    this.#write(formatEvent('signed-out'));
    this.end();
  }

  end() {
    this.#response.end();
    setTimeout(() => this.drop(), endTimeoutMs);
  }

  drop() {
    this.#response.destroy();
  }

  get isOpen() {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }

  /** Once something is beyond what it knows, all that follows is. */
  #isNews({ position }: EncodedEvent) {
    if (this.#known && !isLaterPosition(position, this.#known)) return false;
    this.#known = undefined;
    return true;
  }

  #keep(waiting: EncodedEvent[], events: EncodedEvent[]) {
    waiting.push(...events);
    if (waiting.reduce((bytes, { text }) => bytes + text.length, 0) > maxUnsentBytes) this.drop();
  }

  async #drain() {
    const finished = new AbortController();
    const signal = AbortSignal.any([finished.signal, AbortSignal.timeout(drainTimeoutMs)]);
    const waitFor = (event: string) => once(this.#response, event, { signal });
    await Promise.race([waitFor('drain'), waitFor('close')]).finally(() => finished.abort());
  }

  /** What was written before must have gone by now. */
  #write(...texts: (string | Buffer)[]) {
    if (!this.isOpen || texts.length === 0) return;
    if (this.#response.writableLength > maxUnsentBytes) return this.drop();
    for (const text of texts) this.#response.write(text);
    this.#lastWrite = Date.now();
  }
}
