import { createRouter } from '../platform/http/http.ts';
import { agreedMatchRoutes } from './routes/agreed.ts';
import { reconfirmationRoutes } from './routes/reconfirmations.ts';
import { type RequestRouteDeps, requestRoutes } from './routes/requests.ts';

export function matchRoutes(deps: RequestRouteDeps) {
  return createRouter()
    .route('/', requestRoutes(deps))
    .route('/', agreedMatchRoutes(deps))
    .route('/', reconfirmationRoutes(deps));
}
