import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendJson } from '@fixturebook/server/testing/clients/http-club';
import { startSmtpServer } from '@fixturebook/server/testing/vendors/smtp-server';
import { createReport } from '../support/promise-report.ts';
import { agreeMatch, uploadPhoto } from './agree-match.ts';
import { readContainerRules } from './compose-service.ts';
import { createContainer } from './container.ts';
import { readContainerSettings, type Stage } from './dockerfile.ts';
import { projectRoot } from './image.ts';

const [root = '', stage = ''] = process.argv.slice(2);
const settings = readContainerSettings(JSON.parse(stage) as Stage);
const url = `http://127.0.0.1:${settings.port}`;
const report = createReport();
const composeFile = readFileSync(join(projectRoot, 'deploy/compose.small.yaml'), 'utf8');
const rules = readContainerRules(composeFile, 'app');
// `main.ts` deletes this folder with that of the image.
const mailFolder = `${root}-mails`;
const smtp = await startSmtpServer(mailFolder);
const container = createContainer(root, settings, rules, {
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Fixturebook <no-reply@example.org>',
  SUPPORT_EMAIL: 'support@example.org',
  // Nothing outside can be reached.
  GEOCODER: 'none',
  WEATHER: 'none',
});

try {
  await checkRights();
  const { match, host } = await useSite();
  await restart(match, host.cookie);
} finally {
  await smtp.stop();
}
process.exit(report.counts.broken > 0 ? 1 : 0);

/** Reads the rights from the kernel, because an ordinary user could not write to most folders anyway. */
async function checkRights() {
  const identity = (await container.runShell('id --user; cat /proc/self/status')).split('\n');
  const readStatus = (name: string) =>
    identity.find((line) => line.startsWith(`${name}:`))?.split('\t')[1] ?? '';
  const capabilities = readStatus('CapBnd');
  report.promise(
    'the container runs as an ordinary user without capabilities',
    `user ${identity[0]}, CapBnd ${capabilities}`,
    identity[0] !== '0' && /^0+$/.test(capabilities),
  );
  const noNewPrivileges = readStatus('NoNewPrivs');
  report.promise(
    'no program gives it new privileges',
    `NoNewPrivs ${noNewPrivileges}`,
    noNewPrivileges === '1',
  );
  const mounts = (await container.runShell('cat /proc/self/mountinfo'))
    .split('\n')
    .map((line) => line.split(' '));
  const rootOptions = mounts.findLast(([, , , , folder]) => folder === '/')?.[5] ?? 'no mount';
  report.promise(
    'its root is mounted read-only',
    rootOptions,
    rootOptions.split(',').includes('ro'),
  );
}

async function useSite() {
  const started = performance.now();
  const server = await container.start();
  const seconds = (performance.now() - started) / 1_000;
  await container.checkHealth();
  report.promise('it starts and is healthy', `ready after ${seconds.toFixed(1)} s`, true);
  const { host, matchId } = await agreeMatch(url, mailFolder);
  report.promise('two clubs sign up by mail and agree on a match', matchId, true);
  const photo = new Uint8Array(readFileSync(join(projectRoot, 'web/public/shared-pages/home.png')));
  const status = await uploadPhoto(url, host, photo);
  report.promise('a club uploads a photo', `${status}`, status === 200);
  const backup = await server.exec('cli', 'backup');
  report.promise('cli backup makes a backup', backup.trim(), / has .*\.$/m.test(backup));
  await stop(server);
  return { match: matchId, host };
}

async function restart(matchId: string, cookie: string) {
  const server = await container.start();
  const response = await sendJson(url, 'GET', `/api/v1/matches/${matchId}`, undefined, { cookie });
  report.promise('the match is there after a restart', `${response.status}`, response.ok);
  await stop(server);
  const isHealthy = await container.checkHealth().then(
    () => true,
    () => false,
  );
  report.promise('a stopped container is not healthy', `${isHealthy}`, !isHealthy);
}

async function stop(server: { stop(): Promise<number | null> }) {
  const started = performance.now();
  const code = await server.stop();
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  report.promise('SIGTERM stops it in time', `exit code ${code} after ${seconds} s`, code === 0);
}
