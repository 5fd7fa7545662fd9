import { expect, test } from 'vitest';
import { listOptionalDevelopmentPackages } from './prune.mjs';

const databaseTool = {
  devOptional: true,
  dependencies: { 'a-parser': '1.0.0' },
  optionalDependencies: { 'a-parser-linux': '1.0.0' },
};

test('lists an optional development package with its packages and programs', () => {
  const packages = {
    server: { devDependencies: { 'a-database-tool': '1.0.0' } },
    'node_modules/a-database-tool': databaseTool,
    'node_modules/a-parser': { devOptional: true },
    'node_modules/a-test-tool': { dev: true, dependencies: { 'a-parser': '1.0.0' } },
  };
  expect(listOptionalDevelopmentPackages(packages)).toEqual([
    'node_modules/a-database-tool',
    'node_modules/a-parser',
    'node_modules/a-parser-linux',
  ]);
});

test('leaves out a program that a package of the server needs, and what that program needs', () => {
  const packages = {
    server: { optionalDependencies: { 'a-parser-linux': '1.0.0' } },
    'node_modules/a-database-tool': databaseTool,
    'node_modules/a-parser': { devOptional: true },
    'node_modules/a-parser-linux': { devOptional: true, dependencies: { 'a-parser': '1.0.0' } },
  };
  expect(listOptionalDevelopmentPackages(packages)).toEqual(['node_modules/a-database-tool']);
});
