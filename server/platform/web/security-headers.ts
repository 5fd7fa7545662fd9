import { listSecurityHeaders } from '../http/guard.ts';
import type { Platform } from '../platform.ts';
import { contentSecurityPolicy } from './web-app.ts';

/** The headers of every answer, except those that a page with scripts of its own replaces. */
export function getSecurityHeaders({ config, publicUrl }: Pick<Platform, 'config' | 'publicUrl'>) {
  return listSecurityHeaders({
    https: publicUrl.startsWith('https:'),
    contentSecurityPolicy: contentSecurityPolicy(config),
  });
}
