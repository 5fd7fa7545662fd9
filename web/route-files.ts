import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A route of the web app for the server: its path, and the files that its screens need. */
interface RouteFiles {
  /** `clubProfile/:slug?` */
  path: string;
  modules: string[];
  styles: string[];
}

/** Of the router's own manifest, what is read here. */
interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

/** Every route with a path, with the files of the layouts around it and of the route itself. */
export async function listRouteFiles(client: string): Promise<RouteFiles[]> {
  const routes = await readManifest(join(client, 'assets'));
  return Object.values(routes).flatMap((route) => {
    const { path } = route;
    if (!path || path === '*') return [];
    const all = getRouteChain(route, routes);
    return {
      path,
      modules: removeDuplicates(all.flatMap(({ module, imports = [] }) => [module, ...imports])),
      // The router marks with a # what other routes have too.
      styles: removeDuplicates(
        all.flatMap(({ css = [] }) => css.map((file) => file.replace('#', ''))),
      ),
    };
  });
}

async function readManifest(assets: string): Promise<Record<string, ManifestRoute>> {
  const file = (await readdir(assets)).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) throw new Error('the build has no manifest of its routes');
  const [, json = ''] =
    (await readFile(join(assets, file), 'utf8')).match(/=(\{.*\});?\s*$/s) ?? [];
  return JSON.parse(json).routes;
}

/** A route and those around it. */
function getRouteChain(
  route: ManifestRoute,
  routes: Record<string, ManifestRoute>,
): ManifestRoute[] {
  const parent = routes[route.parentId ?? ''];
  return parent ? [...getRouteChain(parent, routes), route] : [route];
}

function removeDuplicates(files: string[]) {
  return [...new Set(files)];
}
