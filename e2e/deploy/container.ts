import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ContainerRules } from './compose-service.ts';
import type { ContainerSettings } from './dockerfile.ts';
import { runInRoot, startBeside, startInRoot, stopInRoot, waitForSuccess } from './namespace.ts';

const startTimeoutMs = 120_000;

/** Runs an image with its settings, as the service of a Compose file says, and with variables of `.env`. */
export function createContainer(
  root: string,
  settings: ContainerSettings,
  rules: ContainerRules,
  ownVariables: Record<string, string>,
) {
  const volumes = rules.volumes.map((volume) => ({ ...volume, source: `${root}-${volume.name}` }));
  // A new volume begins with the content of the image's folder, its owner and its mode.
  for (const { source, folder } of volumes)
    execFileSync('cp', ['--archive', join(root, folder), source]);
  const options = {
    user: settings.user,
    folder: settings.folder,
    variables: { ...settings.variables, ...rules.environment, ...ownVariables },
    capabilities: rules.capabilities,
    hasNoNewPrivileges: rules.hasNoNewPrivileges,
    mounts: [
      'mount --bind "$root" "$root"',
      ...(rules.isRootReadOnly ? ['mount -o remount,bind,ro "$root"'] : []),
      // Only these devices are in a container.
      'mount -t tmpfs -o mode=755,nosuid tmpfs "$root/dev"',
      'for device in full null random tty urandom zero; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done',
      'mkdir "$root/dev/shm"',
      'mount -t tmpfs -o mode=1777,nosuid,nodev,noexec tmpfs "$root/dev/shm"',
      'ln -s /proc/self/fd "$root/dev/fd"',
      'mount -t proc -o nosuid,nodev,noexec proc "$root/proc"',
      ...rules.tmpfs.map(({ folder, options }) => {
        const all = ['mode=1777', 'nosuid', 'nodev', 'noexec', options].filter(Boolean).join(',');
        return `mount -t tmpfs -o '${all}' tmpfs "$root${folder}"`;
      }),
      ...volumes.flatMap(({ source, folder, isReadOnly }) => [
        `mount --bind '${source}' "$root${folder}"`,
        ...(isReadOnly ? [`mount -o remount,bind,ro "$root${folder}"`] : []),
      ]),
    ],
  };
  return {
    /** Starts the command of the image, and waits until it is ready. */
    async start() {
      const child = startInRoot(root, [...settings.entrypoint, ...settings.command], options);
      let output = '';
      child.stderr.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
      const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
      for await (const line of createInterface({ input: child.stdout })) {
        output += `${line}\n`;
        if (line.includes(' is ready at ')) break;
      }
      clearTimeout(timer);
      if (child.exitCode !== null || !output.includes(' is ready at '))
        throw new Error(`The image did not start:\n${output.slice(-3_000)}`);
      child.stdout.resume();
      return {
        /** Runs a command of the image beside the server, and returns its output. */
        async exec(...args: string[]) {
          const command = [...settings.entrypoint, ...args];
          return waitForSuccess(startBeside(child, root, command, options), command);
        },
        stop: () => stopInRoot(child, rules.stopLimitMs),
      };
    },
    checkHealth: () => runInRoot(root, ['/bin/sh', '-c', settings.healthCheck], options),
    runShell: (command: string) => runInRoot(root, ['/bin/sh', '-c', command], options),
  };
}
