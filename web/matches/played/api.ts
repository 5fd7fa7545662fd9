import type { PlayedTick } from '@fixturebook/contract/card/played';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateFixturesAndMatches } from '../../fixtures/api.ts';
import { api, unwrapResponse } from '../../platform/api-client.ts';
import { actAgainstVersion, toIfMatch } from '../../platform/changed-since-read.ts';

const { played } = api.matches[':id'];

/** An agreed or a recorded match. */
export interface PlayedMatch {
  id: string;
  played: PlayedTick;
  playedVersion: string;
}

/** Reads the match from the server, whatever is cached. */
export type MatchReader = (waitMs: number) => Promise<PlayedMatch>;

/** Ticks a match as played, or changes the note. Refused if somebody else has done so since `version` was read. */
export async function markPlayed(id: string, note: string, version: string): Promise<void> {
  const request = { param: { id }, json: { note } };
  await unwrapResponse(played.$put(request, { headers: toIfMatch(version) }));
}

/** Refused if somebody else has changed the note since the match was read. Then it is read again. */
export async function unmarkPlayed(
  client: QueryClient,
  { id, playedVersion }: PlayedMatch,
  readAgain: MatchReader,
): Promise<void> {
  await actAgainstVersion(
    () => unwrapResponse(played.$delete({ param: { id } }, { headers: toIfMatch(playedVersion) })),
    readAgain,
    "Somebody else has changed the note, so we haven't removed the tick.",
  );
  await invalidateFixturesAndMatches(client);
}
