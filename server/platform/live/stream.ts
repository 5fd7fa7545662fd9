import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { heartbeatIntervalMs, isLaterEventId } from '@fixturebook/contract/live-stream';
import type { LiveEvent, LogPosition } from './event-log.ts';

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

export interface StreamOwner {
  clubId: string;
  sessionId: string;
}

export function encodeEvent(event: Omit<LiveEvent, 'clubId'>): EncodedEvent {
  const { position, name, data } = event;
  return { position, text: Buffer.from(`id: ${position}\n${formatEvent(name, data)}`) };
}

function formatEvent(name: string, data = '{}') {
  return `event: ${name}\ndata: ${data}\n\n`;
}

export class LiveStream {
  readonly owner: StreamOwner;
  readonly #response: ServerResponse;
  #lastWrite = 0;
  /** Events that arrived while the browser was receiving missed events. */
  #waiting: EncodedEvent[] | undefined;
  /** The position up to which the browser has all events. The node may not have read so far. */
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

  sendHeartbeat(now: number, heartbeat: EncodedEvent) {
    if (this.#waiting || now - this.#lastWrite < heartbeatIntervalMs) return;
    this.#write(this.#isNews(heartbeat) ? heartbeat.text : formatEvent('beat'));
  }

  /** Tells the browser to fetch everything again, since events before this position are unknown. */
  resync(position: LogPosition) {
    this.#waiting = undefined;
    this.#write(encodeEvent({ position, name: 'resync', data: '{}' }).text);
  }

  startBuffering() {
    this.#waiting = [];
  }

  /** Resolves when the browser has received the events or has disconnected. */
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

  /** Events are ordered, so all events after the first new event are new too. */
  #isNews({ position }: EncodedEvent) {
    if (this.#known && !isLaterEventId(position, this.#known)) return false;
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

  #write(...texts: (string | Buffer)[]) {
    if (!this.isOpen || texts.length === 0) return;
    if (this.#response.writableLength > maxUnsentBytes) return this.drop();
    for (const text of texts) this.#response.write(text);
    this.#lastWrite = Date.now();
  }
}
