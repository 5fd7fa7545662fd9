const timeoutMs = 120_000;

type RouteModuleSource = Record<'id' | 'module', string>;

/**
 * Replaces React Router's function (see vite.config.ts), which reloads the page if a screen's code cannot be
 * loaded. Without a network, a reload would leave the app, so this function throws and the app shows its
 * error page.
 */
export async function loadRouteModule(route: RouteModuleSource, cache: Record<string, unknown>) {
  if (!(route.id in cache)) cache[route.id] = await importRouteModule(route);
  return cache[route.id];
}

async function importRouteModule(route: RouteModuleSource): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, timeoutMs, new Error('Timed out'));
  });
  try {
    return await Promise.race([import(/* @vite-ignore */ route.module), tooLate]);
  } catch (cause) {
    throw new Error(`Loading chunk ${route.id} failed`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
