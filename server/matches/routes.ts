import { createRouter } from '../platform/http/http.ts';
import { agreedRoutes } from './routes/agreed.ts';
import { reconfirmationRoutes } from './routes/reconfirmations.ts';
import { type RequestRouteDeps, requestRoutes } from './routes/requests.ts';

export function matchRoutes(deps: RequestRouteDeps) {
  return createRouter()
    .route('/', requestRoutes(deps))
    .route('/', agreedRoutes(deps))
    .route('/', reconfirmationRoutes(deps));
}
