import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '../../platform/live/live.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { publicPageQuery } from '../api.ts';
import { PublicPagePanel } from './public-page-panel.tsx';

export function meta() {
  return pageMeta('Public page');
}

export default function PublicPageScreen() {
  const client = useQueryClient();
  const query = useQuery(publicPageQuery);
  useLiveEvent('club', () => void client.invalidateQueries(publicPageQuery));
  return (
    <Page
      heading="Public page"
      lead="A page about your club that anyone can open, with the dates when you're looking for opponents."
      width="wide"
      parent="/clubProfile"
    >
      <Loaded query={query}>{(settings) => <PublicPagePanel settings={settings} />}</Loaded>
    </Page>
  );
}
