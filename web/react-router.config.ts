import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressAssets } from './compress.ts';
import { publicPaths } from './public-paths.ts';

export default {
  appDirectory: '.',
  ssr: false,
  prerender: [...publicPaths, '/404'],
  async buildEnd({ reactRouterConfig: { buildDirectory, routes } }) {
    await compressAssets(join(buildDirectory, 'client/assets'));
    // For the server: what is none of these is not found.
    const paths = Object.values(routes).flatMap(({ path }) => (path && path !== '*' ? [path] : []));
    await writeFile(join(buildDirectory, 'paths.json'), JSON.stringify(paths));
  },
} satisfies Config;
