import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface RouteFiles {
  path: string;
  modules: string[];
  styles: string[];
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

/** The screens that open with a map. The others load the library of maps when somebody asks for the map. */
const mapPaths = ['AllClubsOnMap', 'clublocation'];

/**
 * Lists each route that has a path, with the script and style files of the route, of its layouts and of the
 * routes without a path that are shown inside it.
 */
export async function listRouteFiles(client: string): Promise<RouteFiles[]> {
  const routes = await readRouteManifest(join(client, 'assets'));
  const mapFiles = await listMapFiles(join(client, 'assets'));
  return Object.values(routes).flatMap((route) => {
    const { path } = route;
    if (!path || path === '*') return [];
    const all = [...listRouteAndParents(route, routes), ...listRoutesInside(route, routes)];
    const maps = mapPaths.includes(path) ? mapFiles : [];
    const isScript = (file: string) => file.endsWith('.js');
    return {
      path,
      modules: removeDuplicates([
        ...all.flatMap(({ module, imports = [] }) => [module, ...imports]),
        ...maps.filter(isScript),
      ]),
      styles: removeDuplicates([
        // React Router adds a # to style sheets that several routes share.
        ...all.flatMap(({ css = [] }) => css).map((file) => file.replace('#', '')),
        ...maps.filter((file) => !isScript(file)),
      ]),
    };
  });
}

/** The files that `map-pane.tsx` imports when it is shown. */
async function listMapFiles(assets: string): Promise<string[]> {
  const files = (await readdir(assets)).filter((name) =>
    /^(map-view|maplibre-gl)-[\w-]+\.(js|css)$/.test(name),
  );
  if (!files.some((name) => name.startsWith('maplibre-gl')))
    throw new Error('the build has no library of maps');
  return files.map((name) => `/assets/${name}`);
}

async function readRouteManifest(assets: string): Promise<Record<string, ManifestRoute>> {
  const file = (await readdir(assets)).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) throw new Error('the build has no manifest of its routes');
  const code = await readFile(join(assets, file), 'utf8');
  const [, json = ''] = code.match(/=(\{.*\});?\s*$/s) ?? [];
  return JSON.parse(json).routes;
}

function listRouteAndParents(
  route: ManifestRoute,
  routes: Record<string, ManifestRoute>,
): ManifestRoute[] {
  const parent = routes[route.parentId ?? ''];
  return parent ? [...listRouteAndParents(parent, routes), route] : [route];
}

function listRoutesInside(
  { id }: ManifestRoute,
  routes: Record<string, ManifestRoute>,
): ManifestRoute[] {
  const inside = Object.values(routes).filter(({ parentId, path }) => parentId === id && !path);
  return inside.flatMap((route) => [route, ...listRoutesInside(route, routes)]);
}

function removeDuplicates(files: string[]) {
  return [...new Set(files)];
}
