import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { heartbeatIntervalMs, type StreamEndReason } from '@fixturebook/contract/live/stream';
import { hasNoGap, type LiveEvent } from './event-log.ts';
import { formatPosition, type LogPosition } from './position.ts';

/** A stream with more unsent bytes is closed. Its browser reconnects and resumes later. */
const maxUnsentBytes = 64 * 1024;

/** How long a browser may take to receive a page of missed events. */
const drainTimeoutMs = 20_000;

/** How long a stream may take to end before it is destroyed. */
const endTimeoutMs = 500;

export interface EncodedEvent {
  position: LogPosition;
  text: Buffer;
}

export interface SessionOwner {
  clubId: string;
  sessionId: string;
}

export interface StreamOwner extends SessionOwner {
  userId: string;
  /** The network of the request that opened the stream, as `getCallerNetwork` returns it. */
  network: string;
}

export function encodeEvent({ position, name, data }: Omit<LiveEvent, 'clubId'>): EncodedEvent {
  const text = Buffer.from(`id: ${formatPosition(position)}\n${formatEvent(name, data)}`);
  return { position, text };
}

function formatEvent(name: string, data = '{}') {
  return `event: ${name}\ndata: ${data}\n\n`;
}

export class LiveStream {
  readonly owner: StreamOwner;
  readonly #response: ServerResponse;
  #lastWrite = 0;
  /** Events that arrived while missed events are read. Undefined after that. */
  #waiting: EncodedEvent[] | undefined = [];
  /** The number of the last event that the browser has. */
  #lastNumber = 0;

  constructor(response: ServerResponse, owner: StreamOwner) {
    this.#response = response;
    this.owner = owner;
    this.#write('retry: 1000\n\n');
  }

  send(events: EncodedEvent[]) {
    if (this.#waiting) return this.#keep(this.#waiting, events);
    const news = events.filter(({ position }) => position.number > this.#lastNumber);
    const last = news.at(-1);
    if (!last) return;
    if (!hasNoGap(news, this.#lastNumber)) return this.resync(last.position);
    this.#lastNumber = last.position.number;
    this.#write(...news.map(({ text }) => text));
  }

  sendHeartbeat(now: number) {
    if (this.#waiting || now - this.#lastWrite < heartbeatIntervalMs) return;
    this.#write(formatEvent('beat'));
  }

  /** Tells the browser to fetch everything again, since events before this position are unknown. */
  resync(position: LogPosition) {
    this.#lastNumber = position.number;
    this.#write(encodeEvent({ position, name: 'resync', data: '{}' }).text);
  }

  /** Resolves when the browser has received the events or has disconnected. */
  async sendMissed(events: LiveEvent[], after: LogPosition) {
    this.#lastNumber = events.at(-1)?.position.number ?? after.number;
    this.#write(...events.map((event) => encodeEvent(event).text));
    if (this.#response.writableNeedDrain) await this.#drain();
  }

  /** Sends the events that arrived in the meantime, and each further event when it arrives. */
  sendBuffered() {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.send(waiting);
  }

  endSignedOut(reason: StreamEndReason) {
    this.#write(formatEvent('signed-out', JSON.stringify({ reason })));
    this.end();
  }

  end() {
    this.#response.end();
    setTimeout(() => this.drop(), endTimeoutMs);
  }

  get lastNumber() {
    return this.#lastNumber;
  }

  drop() {
    this.#response.destroy();
  }

  get isOpen() {
    return !this.#response.destroyed && !this.#response.writableEnded;
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

  #write(...texts: (string | Buffer)[]) {
    if (!this.isOpen || texts.length === 0) return;
    if (this.#response.writableLength > maxUnsentBytes) return this.drop();
    for (const text of texts) this.#response.write(text);
    this.#lastWrite = Date.now();
  }
}
