import { drizzle } from 'drizzle-orm/node-postgres';
import { escapeLiteral, type Pool } from 'pg';
import type { Database } from '../../platform/database/database.ts';

interface ExplainedNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Order By'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: ExplainedNode[];
}

/** A step of a query plan that was executed. */
export interface QueryPlanStep {
  type: string;
  /** The table that the step reads. Undefined for an index that a step above reads the table for. */
  table: string | undefined;
  index: string | undefined;
  isNearestFirst: boolean;
  /** How many rows the step read, those that it left out included. */
  rows: number;
}

export type PlanMode = 'auto' | 'force_generic_plan';

/** Runs the queries once. Returns the executed steps of the plan of each statement that they sent. */
export async function explainQueries(
  pool: Pool,
  run: (db: Database) => Promise<unknown>,
  mode: PlanMode = 'force_generic_plan',
): Promise<QueryPlanStep[][]> {
  const sent: { text: string; values: unknown[] }[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => sent.push({ text, values }) };
  await run(drizzle({ client: pool, logger }));
  const client = await pool.connect();
  const plans: QueryPlanStep[][] = [];
  try {
    await client.query(`set plan_cache_mode = ${mode}`);
    for (const { text, values } of sent) {
      await client.query(`prepare tested as ${text}`);
      const given = values.length > 0 ? `(${values.map(formatLiteral).join(', ')})` : '';
      const { rows } = await client.query(`explain (analyze, format json) execute tested${given}`);
      plans.push(listExecutedSteps(rows[0]['QUERY PLAN'][0].Plan));
      await client.query('deallocate tested');
    }
  } finally {
    client.release(true);
  }
  return plans;
}

function formatLiteral(value: unknown): string {
  if (value === null) return 'null';
  return escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

function listExecutedSteps(node: ExplainedNode): QueryPlanStep[] {
  const below = (node.Plans ?? []).flatMap(listExecutedSteps);
  return node['Actual Loops'] > 0 ? [toStep(node), ...below] : below;
}

function toStep(node: ExplainedNode): QueryPlanStep {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const [input] = node.Plans ?? [];
  const isSort = node['Node Type'].endsWith('Sort') && input;
  const rows = isSort ? input['Actual Rows'] : node['Actual Rows'] + removed;
  return {
    type: node['Node Type'],
    table: node['Relation Name'],
    index: node['Index Name'],
    isNearestFirst: node['Order By'] !== undefined,
    rows: rows * node['Actual Loops'],
  };
}
