import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const project = dirname(dirname(dirname(import.meta.dirname)));

/** The libraries that others load only if they are installed. */
const external = ['pg-native', 'supports-color'];

test('the demo loads only packages that npm start has installed', async () => {
  const input = ['demo.ts', 'demo/payments.ts'].map((file) =>
    join(project, 'server/testing', file),
  );
  const bundle = await rolldown({ input, external, platform: 'node', cwd: project });
  const { output } = await bundle.generate();
  await bundle.close();
  const files = output.flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []));
  const packages = new Set(files.map(findPackage).filter((path) => path !== undefined));
  expect(packages).toContain('node_modules/zod');
  const lockFile = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  const isForDevelopment = (path: string) =>
    lockFile.packages[path].dev || lockFile.packages[path].devOptional;
  expect([...packages].filter(isForDevelopment)).toEqual([]);
});

/** Returns the folder of the package that has a file, as `package-lock.json` names it. */
function findPackage(file: string) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative(project, file))?.[0];
}
