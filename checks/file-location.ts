export type FileLocation = {
  /** The top folder of the path: contract, server, web, e2e, bench, packages, bin or checks. */
  workspace: string;
  /** `feature` if the second folder of the path is a feature, as in `server/clubs`. */
  kind: 'feature' | 'platform' | 'ui' | 'testing' | 'composition' | 'other';
  feature?: string;
  role?: string;
  isTest: boolean;
};

/** A server feature is a noun that owns a table, a vendor or a life cycle. */
export const SERVER_FEATURES = [
  'accounts',
  'clubs',
  'fixtures',
  'teams',
  'opponents',
  'matches',
  'season',
  'card',
  'chat',
  'notifications',
  'billing',
  'blog',
  'contact',
  'analytics',
  'geocoding',
  'public-pages',
  'weather',
];

/** Only these files may import all features. */
const COMPOSITION_ROOTS = [
  'server/app.ts',
  'server/leaving.ts',
  'server/cli-commands.ts',
  'web/routes.ts',
  'web/club-layout.tsx',
];

/** Folders that are not features. React Router generates the types in `+types`. */
const NON_FEATURE_FOLDERS = ['platform', 'ui', 'testing', 'migrations', 'public', '+types'];

export function locateFile(file: string): FileLocation {
  const [workspace = '', folder = '', name] = file.split('/');
  const isTest = /\.test\.[a-z]+$/.test(file);
  if (COMPOSITION_ROOTS.includes(file)) return { workspace, kind: 'composition', isTest };
  if (workspace !== 'server' && workspace !== 'web') return { workspace, kind: 'other', isTest };
  if (name === undefined) return { workspace, kind: 'other', isTest };
  if (folder === 'platform' || folder === 'ui' || folder === 'testing') {
    return { workspace, kind: folder, isTest };
  }
  if (NON_FEATURE_FOLDERS.includes(folder)) return { workspace, kind: 'other', isTest };
  return { workspace, kind: 'feature', feature: folder, role: name.replace(/\..*$/, ''), isTest };
}
