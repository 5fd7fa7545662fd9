/** ms a screen's code may take to arrive. */
const timeoutMs = 120_000;

interface Route {
  id: string;
  module: string;
}

/**
 * Replaces React Router's function of the same name (see vite.config.ts), which reloads the page when the
 * code of a screen does not arrive. Without a signal that would leave the app. This version shows the
 * error page, which has a way back.
 */
export async function loadRouteModule(route: Route, cache: Record<string, unknown>) {
  if (!(route.id in cache)) cache[route.id] = await load(route);
  return cache[route.id];
}

async function load(route: Route): Promise<unknown> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, timeoutMs, new Error('Timed out'));
  try {
    return await Promise.race([import(/* @vite-ignore */ route.module), tooLate]);
  } catch (cause) {
    throw new Error(`Loading chunk ${route.id} failed`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
