import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readStages } from './dockerfile.ts';

it('reads the stages of the Dockerfile of the project', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, '../../deploy/Dockerfile'), 'utf8');
  const [build, image] = readStages(dockerfile);
  expect(build?.name).toBe('build');
  expect(image?.instructions.find(({ keyword }) => keyword === 'COPY')).toMatchObject({
    text: '/home/node/release /opt/fixturebook',
    flags: { from: 'build', chown: 'root:root' },
  });
});

it.each([
  'RUN --mount=type=cache,target=/root/.npm npm ci',
  'RUN ["npm", "ci"]',
  'RUN <<EOF\nnpm ci\nEOF',
  'COPY --chmod=755 bin /opt/bin',
  'COPY --link bin /opt/bin',
  'COPY bin web /opt/',
  'COPY ["bin", "/opt/bin"]',
  'COPY --from=debian:trixie-slim /etc /opt/etc',
  'HEALTHCHECK --unknown=1 CMD true',
  'ADD bin /opt/bin',
  'FROM --platform=linux/arm64 debian:trixie-slim',
])('refuses “%s”, which the check cannot carry out', (instruction) => {
  const dockerfile = `FROM debian:trixie-slim AS base\n${instruction}\n`;
  expect(() => readStages(dockerfile)).toThrow('deploy:check cannot carry out');
});
