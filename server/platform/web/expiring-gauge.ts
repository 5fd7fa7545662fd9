import { Gauge, type GaugeConfiguration } from 'prom-client';

/**
 * A gauge of the outcome of the last try on this node. A value is no longer shown after its lifetime: if
 * a node fails once and then has nothing to try, its value tells nothing about the present. The lifetime
 * must be longer than the longest pause between two tries, or an alert would end while nothing is well.
 */
export class ExpiringGauge<Label extends string> {
  #gauge: Gauge<Label>;
  #lifetimeMs: number;
  #setAt = new Map<string, { labels: Record<Label, string>; at: number }>();

  constructor({ lifetimeMs, ...settings }: GaugeConfiguration<Label> & { lifetimeMs: number }) {
    this.#lifetimeMs = lifetimeMs;
    const removeExpired = () => this.#removeExpired();
    this.#gauge = new Gauge({ ...settings, collect: removeExpired });
  }

  set(labels: Record<Label, string>, value: number) {
    this.#gauge.set(labels, value);
    this.#setAt.set(JSON.stringify(labels), { labels, at: performance.now() });
  }

  #removeExpired() {
    for (const [key, { labels, at }] of this.#setAt) {
      if (performance.now() - at < this.#lifetimeMs) continue;
      this.#gauge.remove(labels);
      this.#setAt.delete(key);
    }
  }
}
