import { pageMeta } from '../platform/page-meta.ts';
import { NotOpenYet } from '../ui/not-open-yet.tsx';

export function meta() {
  return pageMeta('Chat');
}

export default function ChatScreen() {
  return <NotOpenYet heading="Chat" />;
}
