import type { Sample } from '../web/metric-source.ts';

const linePattern = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const labelPattern = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Parses the text that `/metrics` answers. */
export function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = linePattern.exec(line) ?? [];
    // A metric that has no value yet, such as the mean of no times, is not a number.
    if (name === undefined || Number.isNaN(Number(value))) return [];
    return [{ name, labels: parseLabels(labels), value: Number(value) }];
  });
}

function parseLabels(text: string) {
  return Object.fromEntries(
    [...text.matchAll(labelPattern)].map(([, name, value = '']) => [name, unescapeLabel(value)]),
  );
}

function unescapeLabel(value: string) {
  return value.replace(/\\(.)/g, (_, escaped) => (escaped === 'n' ? '\n' : escaped));
}

export function findSample(samples: Sample[], name: string, labels: Record<string, string> = {}) {
  return samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;
}
