import { type FileLocation, locateFile } from './file-location.ts';
import type { Import } from './read-imports.ts';

const PUBLIC_ROLES = ['queries', 'commands', 'policy', 'events', 'deps'];

/**
 * Other features may import tables for joins and foreign keys, and presenters for nested responses.
 */
const ROLES_OPEN_TO: Record<string, string[]> = {
  schema: ['schema', 'queries'],
  presenters: ['presenters'],
};

/** These features subscribe to events of other features. The other features must not import them. */
const REACTING_FEATURES = ['notifications', 'chat', 'analytics'];

const CONTRACT_PACKAGES = ['zod', 'postcode', 'libphonenumber-js'];
const TEST_PACKAGES = ['vitest', 'fast-check'];

type ImportRule = (from: FileLocation, to: FileLocation, found: Import) => string | undefined;

/** An import is reported with the first rule that it breaks. */
const RULES: ImportRule[] = [
  checkContractImports,
  checkTestImports,
  checkServerImports,
  checkFeatureImports,
  checkImportsOfReactingFeatures,
  checkSharedCodeImports,
  checkFeatureImportsOfTopFiles,
  checkWebImports,
  checkWebFeatureImports,
  checkE2eAndBenchImports,
  checkBinImports,
  checkPackagesImports,
];

export function findForbiddenImports(imports: Import[]): string[] {
  return imports.flatMap((found) => {
    const from = locateFile(found.from);
    const to = found.local ? locateFile(found.to) : PACKAGE_LOCATION;
    const reason = RULES.map((rule) => rule(from, to, found)).find(Boolean);
    return reason ? [`${found.from} imports ${found.to}: ${reason}`] : [];
  });
}

const PACKAGE_LOCATION: FileLocation = { workspace: 'package', kind: 'other', isTest: false };

function checkContractImports(from: FileLocation, to: FileLocation, { to: name }: Import) {
  if (from.workspace !== 'contract' || to.workspace === 'contract') return undefined;
  const allowed = [...CONTRACT_PACKAGES, ...(from.isTest ? TEST_PACKAGES : [])];
  return allowed.includes(name)
    ? undefined
    : `contract imports only ${CONTRACT_PACKAGES.join(', ')}`;
}

function checkTestImports(from: FileLocation, to: FileLocation) {
  if (!['contract', 'server', 'web', 'packages'].includes(from.workspace)) return undefined;
  const forbidden = ['e2e', 'bench'].includes(to.workspace) || to.isTest;
  const forTests = to.kind === 'testing' && !from.isTest && from.kind !== 'testing';
  return forbidden || forTests ? 'production code imports no tests and no test parts' : undefined;
}

function checkServerImports(from: FileLocation, to: FileLocation) {
  if (from.workspace !== 'server') return undefined;
  const allowed = ['server', 'contract', 'packages', 'package'].includes(to.workspace);
  return allowed ? undefined : 'the server imports the contract, packages and itself';
}

function checkFeatureImports(from: FileLocation, to: FileLocation) {
  if (!areInDifferentFeatures(from, to, 'server')) return undefined;
  if (to.role && PUBLIC_ROLES.includes(to.role)) return undefined;
  if (ROLES_OPEN_TO[to.role ?? '']?.includes(from.role ?? '')) return undefined;
  return `a feature imports only ${PUBLIC_ROLES.join(', ')} of another`;
}

function checkImportsOfReactingFeatures(from: FileLocation, to: FileLocation) {
  if (!areInDifferentFeatures(from, to, 'server')) return undefined;
  const outward =
    REACTING_FEATURES.includes(to.feature ?? '') && !REACTING_FEATURES.includes(from.feature ?? '');
  return outward ? `${to.feature} reacts to others, which do not know it` : undefined;
}

function checkSharedCodeImports(from: FileLocation, to: FileLocation) {
  const shared = from.kind === 'platform' || from.kind === 'ui';
  const reaches =
    from.workspace === to.workspace && (to.kind === 'feature' || to.kind === 'composition');
  return shared && reaches && !from.isTest ? `${from.kind} imports no feature` : undefined;
}

function checkFeatureImportsOfTopFiles(from: FileLocation, to: FileLocation) {
  const topLevel = ['server', 'web'].includes(from.workspace) && from.kind === 'other';
  if (!topLevel || to.kind !== 'feature') return undefined;
  return 'only server/app.ts, server/leaving.ts, server/cli-commands.ts, web/routes.ts and web/club-layout.tsx bring features together';
}

function checkWebImports(from: FileLocation, to: FileLocation, { typeOnly }: Import) {
  if (from.workspace !== 'web') return undefined;
  if (to.workspace === 'server') return typeOnly ? undefined : 'web takes types alone from server';
  const allowed = ['web', 'contract', 'package'].includes(to.workspace);
  return allowed ? undefined : 'web imports the contract and itself';
}

function checkWebFeatureImports(from: FileLocation, to: FileLocation) {
  if (!areInDifferentFeatures(from, to, 'web') || to.role === 'api') return undefined;
  return "a web feature imports only another's api.ts";
}

function areInDifferentFeatures(from: FileLocation, to: FileLocation, workspace: string): boolean {
  const features = from.kind === 'feature' && to.kind === 'feature';
  const here = from.workspace === workspace && to.workspace === workspace;
  return features && here && from.feature !== to.feature;
}

function checkE2eAndBenchImports(from: FileLocation, to: FileLocation, { to: file }: Import) {
  if (from.workspace !== 'e2e' && from.workspace !== 'bench') return undefined;
  const own = ['package', 'contract', from.workspace].includes(to.workspace);
  const setUp = to.workspace === 'server' && to.kind === 'testing';
  const browser = file === 'bin/browser.mjs';
  return own || setUp || browser ? undefined : `${from.workspace} speaks HTTP`;
}

function checkBinImports(from: FileLocation, to: FileLocation, { to: name }: Import) {
  if (from.workspace !== 'bin' || to.workspace === 'bin') return undefined;
  const plain = to.workspace === 'packages' && name.endsWith('.mjs');
  const forTests = to.workspace === 'checks' || TEST_PACKAGES.includes(name);
  const allowed = plain || name.startsWith('node:') || (from.isTest && forTests);
  return allowed ? undefined : 'the commands run before any package is installed';
}

function checkPackagesImports(from: FileLocation, to: FileLocation, found: Import) {
  if (from.workspace !== 'packages') return undefined;
  if (found.from.endsWith('.mjs') && !/^node:|\.mjs$/.test(found.to))
    return 'the commands run an .mjs file of packages before any package is installed';
  const allowed = ['packages', 'package'].includes(to.workspace);
  return allowed ? undefined : 'packages import no other folder of the project';
}
