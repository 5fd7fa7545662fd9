import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContainerRules } from './compose-service.ts';

const composeFile = readFileSync(
  join(import.meta.dirname, '../../deploy/compose.small.yaml'),
  'utf8',
);

/** Reads a service that has only these lines. */
function readService(...lines: string[]) {
  return readContainerRules(
    ['services:', '  app:', ...lines.map((line) => `    ${line}`)].join('\n'),
    'app',
  );
}

it('reads the rights, the mounts and the time to stop of compose.small.yaml', () => {
  expect(readContainerRules(composeFile, 'app')).toMatchObject({
    environment: {
      PUBLIC_URL: 'https://fixtures.example.org',
      BACKUP_FOLDER: '/var/backups/fixturebook',
    },
    volumes: [
      { name: 'data', folder: '/var/lib/fixturebook', isReadOnly: false },
      { name: 'backups', folder: '/var/backups/fixturebook', isReadOnly: false },
    ],
    tmpfs: [{ folder: '/tmp', options: '' }],
    isRootReadOnly: true,
    capabilities: [],
    hasNoNewPrivileges: true,
    stopLimitMs: 40_000,
  });
});

it('gives a container the rights that Docker gives it when the service takes none away', () => {
  const rules = readService('image: fixturebook');
  expect(rules).toMatchObject({
    isRootReadOnly: false,
    hasNoNewPrivileges: false,
    stopLimitMs: 10_000,
  });
  expect(rules.capabilities).toContain('setuid');
});

it('takes away only the capabilities that the service drops', () => {
  const { capabilities } = readService('cap_drop: [CAP_SETUID, chown]');
  expect(capabilities).toContain('kill');
  expect(capabilities).not.toContain('setuid');
  expect(capabilities).not.toContain('chown');
});

it('mounts a volume read-only when the service says so', () => {
  const { volumes } = readService('volumes: ["data:/data:ro"]');
  expect(volumes).toEqual([{ name: 'data', folder: '/data', isReadOnly: true }]);
});

it.each([
  'privileged: true',
  'cap_add: [SYS_ADMIN]',
  'security_opt: ["seccomp:unconfined"]',
  'volumes: ["/srv/data:/data"]',
  'volumes: ["data:/data:z"]',
  'stop_grace_period: 1m30s',
])('refuses a service that has “%s”, which the check cannot carry out', (line) => {
  expect(() => readService(line)).toThrow('deploy:check cannot carry out');
});
