import { Gauge, type GaugeConfiguration } from 'prom-client';

/** Longer than the time for which an alert waits before it fires. */
const lifetimeMs = 10 * 60_000;

/**
 * A gauge of the outcome of the last try on this node. A value is no longer shown after ten minutes: if
 * a node fails once and then has nothing to try, its value tells nothing about the present.
 */
export class ExpiringGauge<Label extends string> {
  #gauge: Gauge<Label>;
  #setAt = new Map<string, { labels: Record<Label, string>; at: number }>();

  constructor(settings: GaugeConfiguration<Label>) {
    const removeExpired = () => this.#removeExpired();
    this.#gauge = new Gauge({ ...settings, collect: removeExpired });
  }

  set(labels: Record<Label, string>, value: number) {
    this.#gauge.set(labels, value);
    this.#setAt.set(JSON.stringify(labels), { labels, at: performance.now() });
  }

  #removeExpired() {
    for (const [key, { labels, at }] of this.#setAt) {
      if (performance.now() - at < lifetimeMs) continue;
      this.#gauge.remove(labels);
      this.#setAt.delete(key);
    }
  }
}
