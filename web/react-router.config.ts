import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { writePrecacheList } from './app-shell.ts';
import { compressAssets } from './compress.ts';
import { publicPaths } from './public-paths.ts';
import { listRouteFiles } from './route-files.ts';

export default {
  appDirectory: '.',
  ssr: false,
  prerender: [...publicPaths, '/404'],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await writePrecacheList(join(buildDirectory, 'client'));
    await compressAssets(join(buildDirectory, 'client/assets'));
    // For the server: what is none of these is not found.
    const routes = await listRouteFiles(join(buildDirectory, 'client'));
    await writeFile(join(buildDirectory, 'routes.json'), JSON.stringify(routes));
  },
} satisfies Config;
