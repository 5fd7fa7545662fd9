import { feature } from '../platform/http.ts';
import type { MatchDeps } from './commands.ts';
import { agreedRoutes } from './routes/agreed.ts';
import { cardRoutes } from './routes/card.ts';
import { cardOutputRoutes } from './routes/card-outputs.ts';
import { opponentRoutes } from './routes/opponents.ts';
import { reconfirmationRoutes } from './routes/reconfirmations.ts';
import { requestRoutes } from './routes/requests.ts';
import { seasonRoutes } from './routes/season.ts';

export function matchRoutes(deps: MatchDeps) {
  return feature()
    .route('/', opponentRoutes(deps))
    .route('/', cardRoutes(deps))
    .route('/', cardOutputRoutes(deps))
    .route('/', seasonRoutes(deps))
    .route('/', requestRoutes(deps))
    .route('/', agreedRoutes(deps))
    .route('/', reconfirmationRoutes(deps));
}
