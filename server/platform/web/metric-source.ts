import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

/** One value of a metric. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/**
 * Metrics whose values are read together, such as by one query. The server reads them when it is
 * asked for its metrics, and the operator's commands read them without a server.
 */
export interface MetricSource {
  /** The help and the labels of each metric by its name. */
  metrics: Record<string, { help: string; labels?: string[] }>;
  read(): Promise<Sample[]>;
  /** For how long the values are shown without reading them again. */
  cacheSeconds: number;
}

/** A source that takes longer shows no values, so that the other metrics are not late. */
const readTimeoutMs = 1_500;

export function addMetricSource(registry: Registry, { metrics, read, cacheSeconds }: MetricSource) {
  const readCached = cacheResult(() => readInTime(read), cacheSeconds * 1_000);
  for (const [name, { help, labels = [] }] of Object.entries(metrics))
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const samples = await readCached();
        this.reset();
        // Without labels a gauge is 0 after that, which must not be shown as its value.
        if (labels.length === 0) this.remove();
        for (const sample of samples)
          if (sample.name === name) this.set(sample.labels, sample.value);
      },
    });
}

/** Returns no samples if they cannot be read, so that the other metrics are shown all the same. */
async function readInTime(read: MetricSource['read']): Promise<Sample[]> {
  const timeout = pause(readTimeoutMs, [], { ref: false });
  return Promise.race([read().catch(() => []), timeout]);
}

function cacheResult<T>(read: () => Promise<T>, lifetimeMs: number) {
  let result: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    const now = performance.now();
    if (!result || now - readAt >= lifetimeMs) {
      readAt = now;
      result = read();
    }
    return result;
  };
}
