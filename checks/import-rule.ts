import { type Place, placeOf } from './place.ts';
import type { Import } from './read-imports.ts';

/** What one server feature may take from another. */
const OPEN_TO_OTHERS = ['queries', 'commands', 'policy', 'events', 'deps'];

/**
 * Open to a few roles only: tables for the foreign keys of other tables and the joins of other
 * queries, and presenters for what nests in another's answer. See docs/decisions.
 */
const OPEN_TO_ROLES: Record<string, string[]> = {
  schema: ['schema', 'queries'],
  presenters: ['presenters'],
};

/** They subscribe to the events of those that act, which know nothing of them. */
const REACT = ['notifications', 'chat', 'analytics'];

const TEST_PACKAGES = ['vitest', 'fast-check'];

/** Why an import is forbidden, or undefined when it is not. */
type Rule = (from: Place, to: Place, found: Import) => string | undefined;

/** The rules, one sentence each. The first that an import breaks is named. */
const RULES: Rule[] = [
  contractImportsZodAlone,
  productionImportsNoTests,
  serverKeepsToItself,
  otherFeaturesAreOpenInPart,
  actorsKnowNoReactors,
  sharedPartsImportNoFeature,
  onlyTheCompositionRootBringsFeaturesTogether,
  webTakesTypesAloneFromServer,
  webFeaturesShareTheirApi,
  outsidersSpeakHttp,
  commandsNeedNoPackage,
];

/** The sentences for every import that breaks the rule of `docs/architecture.md`. */
export function findForbiddenImports(imports: Import[]): string[] {
  return imports.flatMap((found) => {
    const from = placeOf(found.from);
    const to = found.local ? placeOf(found.to) : PACKAGE;
    const reason = RULES.map((rule) => rule(from, to, found)).find(Boolean);
    return reason ? [`${found.from} imports ${found.to}: ${reason}`] : [];
  });
}

const PACKAGE: Place = { workspace: 'package', kind: 'other', isTest: false };

function contractImportsZodAlone(from: Place, to: Place, { to: name }: Import) {
  if (from.workspace !== 'contract' || to.workspace === 'contract') return undefined;
  const allowed = ['zod', ...(from.isTest ? TEST_PACKAGES : [])];
  return allowed.includes(name) ? undefined : 'contract imports zod alone';
}

function productionImportsNoTests(from: Place, to: Place) {
  if (!['contract', 'server', 'web'].includes(from.workspace)) return undefined;
  const forbidden = ['e2e', 'bench'].includes(to.workspace) || to.isTest;
  const forTests = to.kind === 'testing' && !from.isTest && from.kind !== 'testing';
  return forbidden || forTests ? 'production code imports no tests and no test parts' : undefined;
}

function serverKeepsToItself(from: Place, to: Place) {
  if (from.workspace !== 'server') return undefined;
  const allowed = ['server', 'contract', 'package'].includes(to.workspace);
  return allowed ? undefined : 'the server imports the contract and itself';
}

function otherFeaturesAreOpenInPart(from: Place, to: Place) {
  if (!betweenFeatures(from, to, 'server')) return undefined;
  if (to.role && OPEN_TO_OTHERS.includes(to.role)) return undefined;
  if (OPEN_TO_ROLES[to.role ?? '']?.includes(from.role ?? '')) return undefined;
  return `a feature imports only ${OPEN_TO_OTHERS.join(', ')} of another`;
}

function actorsKnowNoReactors(from: Place, to: Place) {
  if (!betweenFeatures(from, to, 'server')) return undefined;
  const outward = REACT.includes(to.feature ?? '') && !REACT.includes(from.feature ?? '');
  return outward ? `${to.feature} reacts to others, which do not know it` : undefined;
}

function sharedPartsImportNoFeature(from: Place, to: Place) {
  const shared = from.kind === 'platform' || from.kind === 'ui';
  const reaches =
    from.workspace === to.workspace && (to.kind === 'feature' || to.kind === 'composition');
  return shared && reaches && !from.isTest ? `${from.kind} imports no feature` : undefined;
}

function onlyTheCompositionRootBringsFeaturesTogether(from: Place, to: Place) {
  const topLevel = ['server', 'web'].includes(from.workspace) && from.kind === 'other';
  if (!topLevel || to.kind !== 'feature') return undefined;
  return 'only server/app.ts and web/routes.ts bring features together';
}

function webTakesTypesAloneFromServer(from: Place, to: Place, { typeOnly }: Import) {
  if (from.workspace !== 'web') return undefined;
  if (to.workspace === 'server') return typeOnly ? undefined : 'web takes types alone from server';
  const allowed = ['web', 'contract', 'package'].includes(to.workspace);
  return allowed ? undefined : 'web imports the contract and itself';
}

function webFeaturesShareTheirApi(from: Place, to: Place) {
  if (!betweenFeatures(from, to, 'web') || to.role === 'api') return undefined;
  return "a web feature imports only another's api.ts";
}

function betweenFeatures(from: Place, to: Place, workspace: string): boolean {
  const features = from.kind === 'feature' && to.kind === 'feature';
  const here = from.workspace === workspace && to.workspace === workspace;
  return features && here && from.feature !== to.feature;
}

function outsidersSpeakHttp(from: Place, to: Place, { to: file }: Import) {
  if (from.workspace !== 'e2e' && from.workspace !== 'bench') return undefined;
  const own = ['package', 'contract', from.workspace].includes(to.workspace);
  const setUp = to.workspace === 'server' && to.kind === 'testing';
  const browser = file === 'bin/browser.mjs';
  return own || setUp || browser ? undefined : `${from.workspace} speaks HTTP`;
}

function commandsNeedNoPackage(from: Place, to: Place, { to: name }: Import) {
  if (from.workspace !== 'bin' || to.workspace === 'bin') return undefined;
  const allowed = name.startsWith('node:') || (from.isTest && TEST_PACKAGES.includes(name));
  return allowed ? undefined : 'the commands run before any package is installed';
}
