import type { Me } from '@fixturebook/contract/accounts';
import type { PlayUsDate } from '@fixturebook/contract/public-pages/play-us';
import type {
  PublicPageChoices,
  PublicPagePreview,
  PublicPageSettings,
} from '@fixturebook/contract/public-pages/public-pages';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { matchesKey } from '../fixtures/api.ts';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { toIfMatch } from '../platform/changed-since-read.ts';
import { followIntervalMs } from '../platform/follow-interval.ts';
import { meQuery } from '../platform/session/session.ts';

export { ShareClubButton } from './share/share-club-button.tsx';
export { ShareDateButton } from './share/share-date-button.tsx';
export { ShareFreeDatesButton } from './share/share-free-dates-button.tsx';

export const publicPageQuery = queryOptions({
  queryKey: ['public-page'],
  queryFn: (): Promise<PublicPageSettings> => unwrapResponse(api.me.club['public-page'].$get()),
});

/** Refused if somebody else has changed the settings since `version` was read. */
export function savePublicPage(
  choices: PublicPageChoices,
  version: string,
): Promise<PublicPageSettings> {
  return unwrapResponse(
    api.me.club['public-page'].$put({ json: choices }, { headers: toIfMatch(version) }),
  );
}

/** Stores the saved settings, and whether the user's club has a page to share. */
export function updateCachedPublicPage(client: QueryClient, saved: PublicPageSettings): void {
  client.setQueryData(publicPageQuery.queryKey, saved);
  client.setQueryData<Me | null>(meQuery.queryKey, (me) => {
    if (!me?.club) return me;
    return { ...me, club: { ...me.club, publicPath: saved.isOn ? saved.path : null } };
  });
}

/** The page as visitors would see it with these choices. The previous one is shown until it has arrived. */
export function previewQuery(choices: PublicPageChoices) {
  return queryOptions({
    queryKey: ['public-page', 'preview', choices],
    queryFn: ({ signal }): Promise<PublicPagePreview> => {
      const call = { json: choices };
      return unwrapResponse(api.me.club['public-page'].preview.$post(call, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
  });
}

/** Read again with the fixtures, because the date may be taken at any time. */
export function playUsQuery(shortId: string) {
  return queryOptions({
    queryKey: [...matchesKey, 'play-us', shortId],
    queryFn: (): Promise<PlayUsDate> =>
      unwrapResponse(
        api.dates[':shortId'].$get({ param: { shortId: encodeURIComponent(shortId) } }),
      ),
    refetchInterval: followIntervalMs,
  });
}
