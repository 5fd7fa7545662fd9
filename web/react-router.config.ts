import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writePrecacheList } from './app-shell.ts';
import { compressAssets } from './compress.ts';
import { listRouteFiles } from './route-files.ts';

/** The paths that need no login. Each of them is prerendered to its own HTML file. */
const publicPaths = [
  '/',
  '/tandc',
  '/contactus',
  '/aboutUs',
  '/login',
  '/signup',
  '/otpVerify',
  '/deleteprofile',
  '/reset-password',
  '/subscriptionscreen',
  '/loginaftersigningup',
  '/Blog',
  '/faq',
  '/reset-password-test',
  '/privacy',
  '/privacy-policy',
  '/reconfirm',
  '/unsubscribe',
];

export default {
  appDirectory: '.',
  ssr: false,
  prerender: [...publicPaths, '/404'],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await writePrecacheList(join(buildDirectory, 'client'));
    await compressAssets(join(buildDirectory, 'client/assets'));
    // The server reads the list of routes from `routes.json`, and responds with 404 to all other paths.
    const routes = await listRouteFiles(join(buildDirectory, 'client'));
    await writeFile(join(buildDirectory, 'routes.json'), JSON.stringify(routes));
  },
} satisfies Config;
