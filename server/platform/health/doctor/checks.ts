import type { Config } from '../../config.ts';
import type { Operator } from '../../operator.ts';
import { checkDatabase } from './database-check.ts';
import type { Finding, Findings } from './finding.ts';
import { checkPorts } from './ports-check.ts';
import {
  checkBackups,
  checkDisk,
  checkMail,
  checkPush,
  checkRedis,
  checkStorage,
} from './service-checks.ts';
import { findSettingRisks } from './setting-risks.ts';

/** A check that takes longer is wrong, so that the command ends. */
const timeoutMs = 8_000;

type Check = () => Promise<Findings>;

/** Looks at everything that the server depends on. Nothing is changed, except for a file that is removed again. */
export async function runDoctorChecks(config: Config, operator: Operator): Promise<Finding[]> {
  const checks: Record<string, Check> = {
    settings: async () => listSettingFindings(config),
    database: () => checkDatabase(config, operator),
    mail: () => checkMail(config),
    pictures: () => checkStorage(config),
    redis: () => checkRedis(config),
    push: async () => checkPush(config),
    disk: () => checkDisk(config),
    backups: () => checkBackups(config),
    ports: () => checkPorts(config),
  };
  const found = await Promise.all(
    Object.entries(checks).map(async ([subject, check]) =>
      (await runInTime(check)).map((finding) => ({ subject, ...finding })),
    ),
  );
  return found.flat();
}

function listSettingFindings(config: Config): Findings {
  const risks = findSettingRisks(config);
  if (risks.length === 0) return [{ state: 'ok', words: 'They can be read, and none is risky.' }];
  return risks.map((words) => ({ state: 'risk', words }));
}

async function runInTime(check: Check): Promise<Findings> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Findings>((resolve) => {
    const words = `No answer in ${timeoutMs / 1_000} s.`;
    timer = setTimeout(() => resolve([{ state: 'wrong', words }]), timeoutMs);
  });
  return Promise.race([check(), timeout]).finally(() => clearTimeout(timer));
}
