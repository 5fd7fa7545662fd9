import { diskFull } from './scenarios/disk-full.ts';
import { lateDatabase } from './scenarios/late-database.ts';
import { otherClocks } from './scenarios/other-clocks.ts';
import { restartsBehindProxies } from './scenarios/restart-behind-proxies.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { silentResolver } from './scenarios/silent-resolver.ts';
import { siteFaults } from './scenarios/site-faults.ts';

export const scenarios: Scenario[] = [
  siteFaults,
  otherClocks,
  lateDatabase,
  rollingRestart,
  ...restartsBehindProxies,
  silentResolver,
  diskFull,
];
