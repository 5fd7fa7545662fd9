import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { startTestApp } from '../../testing/test-app.ts';
import { type TroubleCondition, troubles } from './troubles.ts';

const root = join(import.meta.dirname, '../../..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

const app = await startTestApp();

interface AlertRule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

const alertRules: AlertRule[] = parse(readText('deploy/prometheus-alerts.yml')).groups.flatMap(
  ({ rules }: { rules: AlertRule[] }) => rules,
);

const dashboard = JSON.parse(readText('deploy/grafana-dashboard.json'));
const dashboardQueries: string[] = dashboard.panels.flatMap(
  ({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr),
);

/** These are made by Prometheus. */
const metricsOfPrometheus: Record<string, string[]> = {
  up: ['job', 'instance'],
  ALERTS: ['alertname', 'alertstate', 'severity'],
};

/** The labels of each metric that the server has, with those that Prometheus adds. */
async function listMetrics() {
  const text = await (await app.callOperator('/metrics')).text();
  const labels = new Map(Object.entries(metricsOfPrometheus));
  for (const metric of app.foundation.metrics.registry.getMetricsAsArray()) {
    const { name, type, labelNames = [] } = metric as typeof metric & { labelNames?: string[] };
    expect(text).toContain(`# TYPE ${name} ${type}`);
    const endings = String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const ending of endings)
      labels.set(name + ending, [...labelNames, 'job', 'instance', ...(ending ? ['le'] : [])]);
  }
  return labels;
}

const functions =
  /^(sum|max|min|avg|count|by|topk|rate|increase|histogram_quantile|or|and|vector|offset)$/;

/** Finds the names of metrics in a query, and the labels that it uses. */
function readQuery(query: string) {
  const labels = [
    ...[...query.matchAll(/\{(.*?)\}/g)].flatMap(([, inside = '']) =>
      [...inside.matchAll(/(\w+)=/g)].map(([, label = '']) => label),
    ),
    ...[...query.matchAll(/by \((.*?)\)/g)].flatMap(([, inside = '']) => inside.split(/, ?/)),
  ];
  const names = query
    .replace(/\{.*?\}|\[.*?\]|by \(.*?\)|offset \w+/g, ' ')
    .match(/[a-zA-Z_]\w*/g)
    ?.filter((name) => !functions.test(name));
  return { labels, names: names ?? [] };
}

function formatCondition({ metric, labels, operator, threshold }: TroubleCondition) {
  const chosen = Object.entries(labels ?? {}).map(([name, value]) => `${name}="${value}"`);
  const selector = chosen.length > 0 ? `{${chosen.join(',')}}` : '';
  return `${metric}${selector} ${operator} ${threshold}`;
}

it('has an alert rule for each trouble, with its condition and its advice', () => {
  expect(
    alertRules.map(({ alert, expr, annotations }) => [alert, expr, annotations.description]),
  ).toEqual(troubles.map(({ id, condition, advice }) => [id, formatCondition(condition), advice]));
  for (const rule of alertRules) {
    expect(rule.for).toMatch(/^\d+m$/);
    expect(['urgent', 'warning']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).not.toBe('');
  }
});

it('uses in the alert rules and on the dashboard only metrics and labels that a server has', async () => {
  const known = await listMetrics();
  for (const query of [...alertRules.map(({ expr }) => expr), ...dashboardQueries]) {
    const { names, labels } = readQuery(query);
    expect(names.length, query).toBeGreaterThan(0);
    for (const name of names) expect(known.has(name), `${name} in ${query}`).toBe(true);
    const knownLabels = names.flatMap((name) => known.get(name) ?? []);
    for (const label of labels) expect(knownLabels, `${label} in ${query}`).toContain(label);
  }
  const legends: string[] = dashboard.panels.flatMap(
    ({ targets }: { targets: { expr: string; legendFormat: string }[] }) =>
      targets.flatMap(({ expr, legendFormat }) =>
        [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => `${label} ${expr}`),
      ),
  );
  for (const legend of legends) {
    const [label = '', ...query] = legend.split(' ');
    const { names } = readQuery(query.join(' '));
    expect(
      names.flatMap((name) => known.get(name) ?? []),
      legend,
    ).toContain(label);
  }
});

it('shows each metric of the server on the dashboard, except the details of Node', () => {
  const shown = new Set(dashboardQueries.flatMap((query) => readQuery(query).names));
  const own = app.foundation.metrics.registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => !/^(nodejs|process)_/.test(name));
  const isShown = (name: string) =>
    ['', '_bucket', '_sum', '_count'].some((ending) => shown.has(name + ending));
  expect(own.filter((name) => !isShown(name))).toEqual([]);
});

it('has a section in the operations guide for each trouble', () => {
  const headings = readText('docs/operations.md').match(/^#### .+$/gm) ?? [];
  expect(headings).toEqual(troubles.map(({ id }) => `#### ${id}`));
});
