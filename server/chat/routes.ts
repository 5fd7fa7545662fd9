import { createRouter } from '../platform/http/http.ts';
import type { ChatDeps } from './commands.ts';
import { blockRoutes } from './routes/blocks.ts';
import { conversationRoutes } from './routes/conversations.ts';
import { messageRoutes } from './routes/messages.ts';

export function chatRoutes(deps: ChatDeps) {
  return createRouter()
    .route('/', conversationRoutes(deps))
    .route('/', messageRoutes(deps))
    .route('/', blockRoutes(deps));
}
