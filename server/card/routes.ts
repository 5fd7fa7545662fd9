import type { MatchDeps } from '../matches/deps.ts';
import { createRouter } from '../platform/http/http.ts';
import { cardRoutes as ownCardRoutes } from './routes/card.ts';
import { cardImportRoutes } from './routes/imports.ts';
import { cardOutputRoutes } from './routes/outputs.ts';

export function cardRoutes(deps: MatchDeps) {
  return createRouter()
    .route('/', ownCardRoutes(deps))
    .route('/', cardOutputRoutes(deps))
    .route('/', cardImportRoutes(deps));
}
