import { parse } from 'yaml';

/** What a service of a Compose file says about its container. */
export interface ContainerRules {
  environment: Record<string, string>;
  volumes: { name: string; folder: string; isReadOnly: boolean }[];
  /** Folders in memory, with the options of their mounts. */
  tmpfs: { folder: string; options: string }[];
  isRootReadOnly: boolean;
  /** What the processes of the container can have at most. */
  capabilities: string[];
  hasNoNewPrivileges: boolean;
  stopLimitMs: number;
}

/** The parts that the check carries out, as they are written in the file. */
interface Service {
  environment?: Record<string, string>;
  volumes?: string[];
  tmpfs?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
}

const carriedOut: (keyof Service)[] = [
  'environment',
  'volumes',
  'tmpfs',
  'read_only',
  'cap_drop',
  'security_opt',
  'stop_grace_period',
];

/** These say nothing about the files and the rights of a container. The check sets the variables of `env_file` itself. */
const leftOut = ['image', 'build', 'env_file', 'ports', 'init', 'restart'];

/** Docker gives these to a container that drops none. */
const defaultCapabilities = [
  'audit_write',
  'chown',
  'dac_override',
  'fowner',
  'fsetid',
  'kill',
  'mknod',
  'net_bind_service',
  'net_raw',
  'setfcap',
  'setgid',
  'setpcap',
  'setuid',
  'sys_chroot',
];

/** Throws an error if the service says something that the check cannot carry out. */
export function readContainerRules(composeFile: string, serviceName: string): ContainerRules {
  const service: Service = parse(composeFile).services[serviceName];
  for (const key of Object.keys(service))
    if (![...carriedOut, ...leftOut].includes(key)) throw createUnknownError(key);
  const environment = Object.entries(service.environment ?? {}).map(([name, value]) => [
    name,
    value.replace(/\$\{SITE_DOMAIN:[^}]*\}/, 'fixtures.example.org'),
  ]);
  return {
    environment: Object.fromEntries(environment),
    volumes: (service.volumes ?? []).map(readVolume),
    tmpfs: (service.tmpfs ?? []).map((mount) => {
      const [folder = '', options = ''] = mount.split(':');
      return { folder, options };
    }),
    isRootReadOnly: service.read_only === true,
    capabilities: listCapabilities(service.cap_drop ?? []),
    hasNoNewPrivileges: (service.security_opt ?? []).map(readSecurityOption).includes(true),
    stopLimitMs: readMs(service.stop_grace_period ?? '10s'),
  };
}

function readVolume(volume: string) {
  const [name = '', folder = '', mode = 'rw', ...rest] = volume.split(':');
  if (!/^\w+$/.test(name) || !['rw', 'ro'].includes(mode) || rest.length > 0)
    throw createUnknownError(volume);
  return { name, folder, isReadOnly: mode === 'ro' };
}

function listCapabilities(dropped: string[]) {
  const names = dropped.map((name) => name.toLowerCase().replace(/^cap_/, ''));
  if (names.includes('all')) return [];
  return defaultCapabilities.filter((name) => !names.includes(name));
}

/** Returns whether the option forbids new privileges. */
function readSecurityOption(option: string) {
  const [name, value = 'true'] = option.split(/[:=]/);
  if (name !== 'no-new-privileges') throw createUnknownError(option);
  return value === 'true';
}

function readMs(duration: string) {
  const [, seconds] = /^(\d+)s$/.exec(duration) ?? [];
  if (!seconds) throw createUnknownError(duration);
  return Number(seconds) * 1_000;
}

function createUnknownError(what: string) {
  return new Error(`deploy:check cannot carry out “${what}” of a Compose file.`);
}
