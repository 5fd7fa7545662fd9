import { compareVersions, type ReleasedSchema } from './released-schema.ts';

export interface RuleContext {
  released: ReleasedSchema;
  /** The release that no longer uses what the statement drops, as a comment above it says. */
  unusedSince: string | undefined;
  /** The columns that a check which has been validated by an earlier migration proves not to be null. */
  checkedColumns: Set<string>;
}

/** What a release uses can be dropped only after it: its nodes run beside this version. */
export function findContractFaults({ released, unusedSince }: RuleContext) {
  if (unusedSince && compareVersions(unusedSince, released.version) <= 0) return [];
  return [
    `drops what nodes of version ${released.version} may use. Stop using it in one release and drop it in the next, below the comment "-- unused since ${released.version}"`,
  ];
}
