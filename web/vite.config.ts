import { fileURLToPath } from 'node:url';
import { brand } from '@fixturebook/contract/site';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { baseMapPlugin } from './base-map.ts';

const apiOrigin = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

/** The last browsers of an iPhone 8 and of Windows 7 and 8. `checks/browser-support.ts` refuses newer built-ins. */
const oldestBrowsers = ['chrome109', 'firefox115', 'safari16.4'];

/** The parts of `ui` and `platform` that only the screens of a club use. A file in `shared` must import none of them. */
const clubParts = [
  'ui/(avatar|more-button|pagination|parse-date|share/)',
  'ui/dates/(date-time|day-mark|use-today)',
  'ui/dialog/(changed-news|confirm-dialog|dialog\\.|use-seen-version)',
  'ui/feedback/empty-',
  'ui/form/(checkbox-|choices|date-|field-group|file-input|form-footer|image|use-schema-)',
  'ui/format/(distance|group-by)',
  'ui/layout/(club-card-|compact-row|folded-fields|results-section)',
  'platform/(changed-since-read|follow-interval|frame/install-hint|live/(live-connection|live-share|run-soon)|offline/|plan/)',
  'platform/use-(flash-message|form-suggestions|online|settled-text)',
  'platform/session/[^/]+-guard',
].join('|');

/** The small files that many screens of a club share. */
const clubFiles = [
  'palette/(palette-sync|shortcuts-storage)',
  'public-pages/share/',
  'billing/adverts/',
  'chat/(outbox/|[^/]*-(sync|cache|chat)\\.tsx?)',
  '(card|chat|clubs(?!/map)|fixtures|matches|notifications|opponents|public-pages|season|teams)/(.*/)?(api|words|[^/]*-(words|sync))\\.tsx?',
].join('|');

/** Bundles what is loaded together, because a browser would load a script for each of some twenty small files. */
const chunks = [
  // `react-router.config.ts` loads this file first. It must import no other.
  { name: 'early-reads', test: /web\/platform\/early-reads\//, priority: 1 },
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|hono)\//,
  },
  // `react-router.config.ts` excludes this name from the files for offline use.
  { name: 'posthog', test: /node_modules\/posthog-js\// },
  {
    name: 'shared',
    test: new RegExp(`web/(?!${clubParts})(ui/(?!mantine|map/)|platform/)|contract/limits`),
  },
  // The layouts around every screen of a club, with what these screens share.
  { name: 'club-frame', test: new RegExp(`web/(${clubParts}|${clubFiles})`) },
  {
    name: 'fixture-lists',
    test: /web\/(fixtures\/fixture-card\/(?!club-fixtures-section)|matches\/(ask\/(?!find-ask-actions|opponent-ask-button|play-us-ask-panel)|terms\/))/,
  },
  { name: 'request-parts', test: /web\/matches\/requests\/request-(card|dialog|facts)/ },
  {
    name: 'map-parts',
    test: /web\/ui\/map\/(?!map-view)|web\/clubs\/map\/club-marks|web\/opponents\/opponents-results-section/,
  },
  { name: 'places', test: /contract\/(places|search-text)/ },
  { name: 'fixture-form', test: /web\/fixtures\/fixture-form\/(?!.*-screen)/ },
  // Forms load these when they check what is typed.
  { name: 'schema-library', test: /node_modules\/zod\/|contract\/text/ },
  {
    name: 'fixture-schemas',
    test: /contract\/(fixtures|geocoding|matches|clubs|teams\/categories|card\/(played|match-actions))\.ts/,
  },
];

function routeLoaderPlugin(): Plugin {
  return {
    name: 'own-route-loader',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/routeModules.js') || !importer?.includes('/react-router/'))
        return null;
      return fileURLToPath(new URL('platform/load-route-module.ts', import.meta.url));
    },
  };
}

/**
 * Vite loads the stylesheet of a dialog with `crossorigin`, and React Router preloads the same file without it.
 * The browser would then load it twice, and warn.
 */
function stylesheetCredentialsPlugin(): Plugin {
  const attribute = 'link.crossOrigin = ""';
  return {
    name: 'stylesheet-credentials',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('vite/preload-helper.js')) return null;
      if (!code.includes(attribute)) throw new Error(`${id} does not contain: ${attribute}`);
      return code.replace(attribute, `if (!isCss) ${attribute}`);
    },
  };
}

const appManifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: 'Cricket clubs find opponents, agree matches and talk to each other.',
  lang: 'en-GB',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#21303d',
  theme_color: '#21303d',
  categories: ['sports'],
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icons/maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
  shortcuts: [
    { name: 'My card', url: '/mycard' },
    { name: 'Chat', url: '/chatscreen' },
  ],
};

/** Emits the web app manifest, and the service worker at the root, where it can serve every page. */
function createInstallableAppPlugin(): Plugin {
  return {
    name: 'installable-app',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const id = fileURLToPath(new URL('service-worker.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: 'sw.js' });
      const source = JSON.stringify(appManifest);
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
    },
  };
}

export default defineConfig({
  plugins: [
    routeLoaderPlugin(),
    stylesheetCredentialsPlugin(),
    baseMapPlugin(),
    createInstallableAppPlugin(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: {
        target: oldestBrowsers,
        rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
      },
    },
  },
  // Scan all screens for libraries, because Vite would reload the page when it discovers a library later.
  optimizeDeps: { entries: ['**/*.tsx'] },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/ingest',
        '/media',
        '/calendars',
        '/dev/mail',
        '/.well-known/jwks.json',
        '^/blog/.+\\.xml$',
        // The server renders the pages for visitors.
        '^/(club|date|embed|sitemaps)/',
        '^/cricket(/|$)',
        '^/embed\\.js$',
      ].map((path) => [path, apiOrigin]),
    ),
  },
});
