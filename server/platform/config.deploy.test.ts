import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from './config.ts';

const root = join(import.meta.dirname, '../..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');
const readLines = (path: string) =>
  readText(path)
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
const splitSetting = (line: string) => {
  const [name = '', ...value] = line.split('=');
  return [name, value.join('=').replace(/^'(.*)'$/, '$1')] as const;
};

interface Service {
  image: string;
  env_file?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const readCompose = (file: string): Compose => parse(readText(`deploy/${file}`), { merge: true });
const composeFiles = ['compose.yaml', 'compose.small.yaml'];
const isApp = ({ image }: Service) => image.startsWith('fixturebook:');

/** Settings of the shell script that starts the server and of compose.yaml itself. */
const otherVariables = [
  'NODE_COMPILE_CACHE',
  'SITE_DOMAIN',
  'DATABASE_PASSWORD',
  'DATABASE_OWNER_PASSWORD',
];
const knownVariables = [
  ...[...readText('server/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
    ([, name]) => name,
  ),
  ...otherVariables,
];

const imageSettings = Object.fromEntries(
  [...readText('deploy/Dockerfile').matchAll(/^(?:ENV| {3}) ([A-Z_]+=\S+)/gm)].map(
    ([, setting = '']) => splitSetting(setting),
  ),
);

/** The example with a password wherever `compose.yaml` needs one. */
const filledExample: Record<string, string> = {
  ...Object.fromEntries(readLines('deploy/.env.example').map(splitSetting)),
  ...Object.fromEntries(
    ['SECRET', 'DATABASE_PASSWORD', 'DATABASE_OWNER_PASSWORD', 'S3_SECRET_ACCESS_KEY'].map(
      (name) => [name, '0123456789abcdef'.repeat(4)],
    ),
  ),
  S3_ACCESS_KEY_ID: 'fixturebook',
};

function interpolate(text: string, settings: Record<string, string>) {
  return text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => {
    if (!settings[name]) throw new Error(`${name} is not in deploy/.env.example.`);
    return settings[name];
  });
}

function getSettings(service: Service, ownSettings: Record<string, string>) {
  const interpolated = Object.entries(service.environment ?? {}).map(
    ([name, value]) => [name, interpolate(value, ownSettings)] as const,
  );
  return { ...imageSettings, ...ownSettings, ...Object.fromEntries(interpolated) };
}

function getSmallExample() {
  const example = Object.fromEntries(readLines('deploy/.env.example').map(splitSetting));
  return { ...example, SECRET: '' } as Record<string, string>;
}

it.each([
  ['compose.yaml', filledExample],
  ['compose.small.yaml', getSmallExample()],
])('the server accepts the settings of deploy/%s for a site behind a proxy', (file, example) => {
  const apps = Object.values(readCompose(file).services).filter(isApp);
  expect(apps.length).toBe(file === 'compose.yaml' ? 2 : 1);
  for (const app of apps) {
    expect(app.env_file).toBe('.env');
    const settings = getSettings(app, example);
    expect(Object.keys(settings).filter((name) => !knownVariables.includes(name))).toEqual([]);
    expect(readConfig(settings)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      operatorHost: '127.0.0.1',
      port: readConfig({}).port,
      publicUrl: 'https://fixtures.example.org',
      trustProxy: true,
      dataDir: '/var/lib/fixturebook',
      mailFrom: 'Fixturebook <no-reply@example.org>',
    });
  }
});

it('the server accepts the settings of the service for systemd', () => {
  const unit = readText('deploy/fixturebook.service');
  const settings = [...unit.matchAll(/^Environment=(.+)$/gm)].map(([, line = '']) =>
    splitSetting(line),
  );
  for (const [name] of settings) expect(knownVariables).toContain(name);
  const ofSite = { PUBLIC_URL: 'https://fixtures.example.org', SMTP_URL: 'smtp://mail.example' };
  const config = readConfig({ ...Object.fromEntries(settings), ...ofSite });
  expect(config).toMatchObject({ production: true, trustProxy: true, host: '127.0.0.1' });
  const folders = [config.dataDir, config.backups?.folder ?? ''];
  const names = folders.map((folder) => folder.replace('/var/lib/', ''));
  expect(unit).toContain(`StateDirectory=${names.join(' ')}\n`);
  expect(unit).toContain('CacheDirectory=fixturebook\n');
});

it('docs/operations.md lets a second service and the operator’s tool use the folders of the service', () => {
  const unit = readText('deploy/fixturebook.service');
  const manual = readText('docs/operations.md');
  const findSettings = (text: string, pattern: RegExp) =>
    Object.fromEntries([...text.matchAll(pattern)].map(([, line = '']) => splitSetting(line)));
  const settings = findSettings(unit, /^Environment=(.+)$/gm);
  const second = { ...settings, ...findSettings(manual, /^ {4}Environment=(.+)$/gm) };
  const writable = manual.match(/^ {4}StateDirectory=(.+)$/m)?.[1]?.split(' ');
  expect(writable?.map((name) => `/var/lib/${name}`)).toEqual([
    second.DATA_DIR,
    second.BACKUP_FOLDER,
  ]);
  expect(second.BACKUP_FOLDER).toBe(settings.BACKUP_FOLDER);
  expect(findSettings(manual, /--setenv=(\S+)/g)).toMatchObject(settings);
});

/** `main.ts` ends the process 20 seconds after the pause at the latest. */
const longestStopSeconds = readConfig({ NODE_ENV: 'production' }).stopPauseMs / 1000 + 20;

it.each(composeFiles)('gives the server of deploy/%s the time that a stop takes', (file) => {
  for (const { stop_grace_period } of Object.values(readCompose(file).services).filter(isApp))
    expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(longestStopSeconds);
  const unit = readText('deploy/fixturebook.service');
  expect(Number(unit.match(/^TimeoutStopSec=(\d+)$/m)?.[1])).toBeGreaterThan(longestStopSeconds);
});

it.each(composeFiles)('lets no container of deploy/%s change itself or gain rights', (file) => {
  for (const [name, service] of Object.entries(readCompose(file).services))
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
});

it.each([...composeFiles, 'Dockerfile'])('names exact versions of images in deploy/%s', (file) => {
  const images = [...readText(`deploy/${file}`).matchAll(/^(?:FROM| *image:) (\S+)/gm)];
  expect(images.length).toBeGreaterThan(0);
  for (const [, image] of images) expect(image).toMatch(/:(v?\d+\.\d+(\.\d+)?\b|\w+-\d{8}-)/);
});

it('connects the server of deploy/compose.yaml to services that are healthy first', () => {
  const { services } = readCompose('compose.yaml');
  const app = services['app-one'] as Service;
  const { DATABASE_URL, DATABASE_OWNER_URL, REDIS_URL, S3_ENDPOINT } = getSettings(
    app,
    filledExample,
  );
  const hosts = [DATABASE_URL, DATABASE_OWNER_URL, REDIS_URL, S3_ENDPOINT].map(
    (url) => new URL(url as string).hostname,
  );
  for (const host of hosts) {
    expect(app.depends_on?.[host]).toEqual({ condition: 'service_healthy' });
    expect(services[host]?.healthcheck).toBeDefined();
    expect(services[host]?.networks).toEqual(['storage']);
  }
  expect(app.networks).toContain('storage');
  expect(services.pictures?.environment?.VGW_REGION).toBe(app.environment?.S3_REGION);
  expect(JSON.stringify(services.pictures)).toContain(`/data/${app.environment?.S3_BUCKET} `);
  expect(readText('deploy/create-server-role.sh')).toContain(
    `create role ${new URL(DATABASE_URL as string).username} login`,
  );
});

it.each(composeFiles)(
  'gives each server of deploy/%s a volume for its data folder and one that all share for backups',
  (file) => {
    const apps = Object.values(readCompose(file).services).filter(isApp);
    const [dataMounts, backupMounts] = [0, 1].map((n) => apps.map(({ volumes }) => volumes?.[n]));
    expect(dataMounts?.map((mount) => mount?.split(':')[1])).toEqual(
      apps.map(() => imageSettings.DATA_DIR),
    );
    expect(new Set(dataMounts).size).toBe(apps.length);
    const backupFolder = apps[0]?.environment?.BACKUP_FOLDER;
    expect(new Set(backupMounts)).toEqual(new Set([`backups:${backupFolder}`]));
    expect(readText('deploy/Dockerfile')).toContain(` ${backupFolder}\n`);
  },
);

it.each(composeFiles)('mounts in deploy/%s only files that exist and declared volumes', (file) => {
  const { services, volumes } = readCompose(file);
  const sources = Object.values(services)
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '');
  const isFile = (source: string) => source.startsWith('./');
  for (const source of sources.filter(isFile))
    expect(existsSync(join(root, 'deploy', source)), source).toBe(true);
  const named = sources.filter((source) => !isFile(source));
  expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
});

it('passes requests on to the ports that the servers listen on', () => {
  const { port } = readConfig({});
  const upstreams = (file: string) =>
    [...readText(`deploy/${file}`).matchAll(/^[^#]*?(?:server|reverse_proxy) (.*?):(.*)$/gm)].map(
      ([line]) => line.match(/[\w.-]+:\d+/g),
    );
  expect(upstreams('Caddyfile')).toEqual([[`app-one:${port}`, `app-two:${port}`]]);
  const nodes = [[`127.0.0.1:${port}`], [`127.0.0.1:${port + 1}`]];
  expect(upstreams('haproxy.cfg')).toEqual(nodes);
  expect(upstreams('nginx.conf')).toEqual(nodes);
  expect(readCompose('compose.small.yaml').services.app?.ports).toEqual([
    `127.0.0.1:${port}:${port}`,
  ]);
  expect(readText('deploy/Dockerfile')).toContain(`\nEXPOSE ${port}\n`);
});

const systemdAnalyze = '/usr/bin/systemd-analyze';

it.skipIf(!existsSync(systemdAnalyze))('systemd knows all settings of the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fixturebook-unit-'));
  const unit = join(folder, 'fixturebook.service');
  // The program must exist.
  writeFileSync(unit, readText('deploy/fixturebook.service').replaceAll('/opt/fixturebook', root));
  const { stderr } = spawnSync(systemdAnalyze, ['verify', '--man=no', unit], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stderr.split('\n').filter((line) => line.includes('fixturebook'))).toEqual([]);
});

it.skipIf(!existsSync(systemdAnalyze))('hardens the service for systemd', () => {
  const unit = join(root, 'deploy/fixturebook.service');
  const rate = ['security', '--offline=true', '--threshold=20', unit];
  expect(() => execFileSync(systemdAnalyze, rate)).not.toThrow();
});
