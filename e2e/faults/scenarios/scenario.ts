import type { PostgresVersion } from '@fixturebook/server/testing/database/postgres-process';
import type { Report } from '../../support/promise-report.ts';

/** A fault that is caused on running nodes, and the promises that must hold all the same. */
export interface Scenario {
  name: string;
  /** The versions of PostgreSQL that the scenario runs on. */
  postgres: PostgresVersion[];
  run(postgres: PostgresVersion, report: Report): Promise<void>;
}
