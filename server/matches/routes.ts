import { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import type { DeclineRequestDeps, MatchDeps } from './deps.ts';
import { agreedMatchRoutes } from './routes/agreed.ts';
import { answerRoutes } from './routes/answers.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { invitedMatchRoutes } from './routes/invited-match.ts';
import { reconfirmationRoutes } from './routes/reconfirmations.ts';
import { recordedMatchRoutes } from './routes/recorded.ts';
import { reliabilityRoutes } from './routes/reliability.ts';
import { requestRoutes } from './routes/requests.ts';

export function matchRoutes(deps: MatchDeps & DeclineRequestDeps & Pick<Platform, 'config'>) {
  return new OpenAPIHono<AppEnv>()
    .route('/', requestRoutes(deps))
    .route('/', answerRoutes(deps))
    .route('/', agreedMatchRoutes(deps))
    .route('/', recordedMatchRoutes(deps))
    .route('/', invitationRoutes(deps))
    .route('/', invitedMatchRoutes(deps))
    .route('/', reconfirmationRoutes(deps))
    .route('/', reliabilityRoutes(deps));
}
