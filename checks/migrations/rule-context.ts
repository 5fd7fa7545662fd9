import type { ColumnFacts } from './column-facts.ts';
import { compareVersions, type ReleasedSchema } from './released-schema.ts';

export interface RuleContext {
  released: ReleasedSchema;
  /** The release that no longer uses what the statement drops, as a comment above it says. */
  unusedSince: string | undefined;
  /** What the statements before this one have made true of columns. */
  columns: ColumnFacts;
}

export const dropsUnnamed = 'drops what it does not name. Leave out CASCADE';

/** What a release uses can be dropped only after it: its nodes run beside this version. */
export function findContractFaults({ released, unusedSince }: RuleContext) {
  if (unusedSince && compareVersions(unusedSince, released.version) <= 0) return [];
  return [
    `drops what nodes of version ${released.version} may use. Stop using it in one release and drop it in the next, below the comment "-- unused since ${released.version}"`,
  ];
}
