/** What the commands of the operator's tool work with. */
export interface Operator {
  /** The migrated database, there until `stop`; that of a running server is shared. */
  openDatabase(): Promise<{ databaseUrl: string; directUrl: string; stop(): Promise<void> }>;
  print(line: string): void;
}
