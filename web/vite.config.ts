import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { appManifest } from './app-manifest.ts';
import { baseMapPlugin } from './base-map.ts';

/** Where `npm run dev` finds the API. */
const apiOrigin = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;

/**
 * What every page needs, in two files instead of twenty: libraries, which change seldom, and our own
 * parts. The bridge to Mantine, the map and what makes an app of it are left to the screens that use them.
 */
const chunks = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|hono)\//,
  },
  // Apart, and under a name by which it is left out of what is kept on the device.
  { name: 'posthog', test: /node_modules\/posthog-js\// },
  { name: 'shared', test: /web\/(ui\/(?!mantine|map\/)|platform\/(?!offline\/))/ },
];

/** Puts `platform/load-route-module.ts` in the place of the router's own. */
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

/** Puts the service worker at the root, from where it serves every page, under a name that stays. */
function serviceWorkerPlugin(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const id = fileURLToPath(new URL('service-worker.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: 'sw.js' });
    },
  };
}

/** At the root, under the name that the pages say. */
function appManifestPlugin(): Plugin {
  return {
    name: 'manifest-of-app',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const source = JSON.stringify(appManifest);
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source });
    },
  };
}

export default defineConfig({
  plugins: [
    routeLoaderPlugin(),
    baseMapPlugin(),
    serviceWorkerPlugin(),
    appManifestPlugin(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
  },
  // Vite would reload the page when it finds a library of a screen that is loaded later.
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
      ].map((path) => [path, apiOrigin]),
    ),
  },
});
