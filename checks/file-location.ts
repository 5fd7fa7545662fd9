/** Where a file stands in the house, as far as the import rule cares. */
export type FileLocation = {
  /** The top folder: contract, server, web, e2e, bench, packages, bin, checks. */
  workspace: string;
  /** `feature` when the second folder is a feature's, else what it is instead. */
  kind: 'feature' | 'platform' | 'ui' | 'testing' | 'composition' | 'other';
  feature?: string;
  /** What the file is for: `queries` for `queries.ts` and for everything in `queries/`. */
  role?: string;
  isTest: boolean;
};

/** A server feature is a noun that owns a table, a vendor or a life cycle. */
export const SERVER_FEATURES = [
  'accounts',
  'clubs',
  'fixtures',
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
];

/** The only files that bring features together. */
const COMPOSITION_ROOTS = ['server/app.ts', 'web/routes.ts'];

/** `+types` stands for the types that React Router makes. */
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
