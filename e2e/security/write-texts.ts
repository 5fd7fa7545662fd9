import { randomUUID } from 'node:crypto';
import type { FixtureInput } from '@fixturebook/contract/fixtures';
import type { ChatPair } from '@fixturebook/server/testing/load/chat-pairs';
import { createFreeDateInput, createProfileInput } from '@fixturebook/server/testing/profile';
import { callAs, type Site } from './site.ts';

const termsFields = ['ground', 'ball', 'teas', 'costShare', 'notes'] as const;

/** After how many days from the first one each free date is. */
const days = { freeDate: 0, request: 1, match: 2, refusal: 3 };
export const daysOfText = Object.keys(days).length;

export type WrittenTexts = Awaited<ReturnType<typeof writeTexts>>;

/**
 * Writes the text into every field that another club reads, as the writer of the pair. Its dates begin
 * with `firstDay` of a month. Returns what was written, with the ids that screens need.
 */
export async function writeTexts(site: Site, pair: ChatPair, text: string, firstDay: number) {
  const { conversationId, writer, reader } = pair;
  const getDate = (day: number) => `2030-06-${String(firstDay + day).padStart(2, '0')}`;
  const terms = Object.fromEntries(termsFields.map((field) => [field, `${text} ${field}`]));

  const club = await callAs(
    site,
    writer.cookie,
    'PUT',
    '/me/club',
    createProfileInput({
      name: `Amblers ${text}`,
      username: text.slice(0, 40),
      description: `${text} description`,
    }),
  );
  await createFreeDate(site, writer.cookie, {
    date: getDate(days.freeDate),
    teamName: `${text} team`,
    ground: `${text} ground`,
    description: `${text} details`,
  });
  const body = `${text} message`;
  await callAs(site, writer.cookie, 'POST', `/conversations/${conversationId}/messages`, {
    clientId: randomUUID(),
    body,
  });

  const askReader = async (day: number) => {
    const asked = await createFreeDate(site, reader.cookie, { date: getDate(day) });
    const request = { fixtureId: asked.id, teamName: `${text} team`, message: body, terms };
    return callAs(site, writer.cookie, 'POST', '/match-requests', request);
  };
  await askReader(days.request);
  const { id: acceptedId } = await askReader(days.match);
  const match = await callAs(
    site,
    reader.cookie,
    'POST',
    `/match-requests/${acceptedId}/acceptance`,
    {},
  );
  const suggestions = `/matches/${match.id}/terms-proposals`;
  const { proposal } = await callAs(site, reader.cookie, 'POST', suggestions, {
    terms: { ball: 'Pink' },
  });
  await callAs(site, writer.cookie, 'POST', `${suggestions}/${proposal.id}/refusal`, {
    reason: `${text} reason`,
  });

  const refusedDate = await createFreeDate(site, writer.cookie, { date: getDate(days.refusal) });
  const refused = await callAs(site, reader.cookie, 'POST', '/match-requests', {
    fixtureId: refusedDate.id,
    teamName: '2nd XI',
  });
  await callAs(site, writer.cookie, 'POST', `/match-requests/${refused.id}/refusal`, {
    reason: `${text} reason`,
  });
  const ownDate = await createFreeDate(site, reader.cookie, {
    date: getDate(days.freeDate),
    side: 'away',
    ground: '',
  });
  return {
    text,
    terms,
    clubName: `Amblers ${text}`,
    slug: club.slug,
    date: getDate(days.freeDate),
    conversationId,
    matchId: match.id,
    /** The reader's free date on which the writer is an opponent. */
    ownDateId: ownDate.id,
  };
}

function createFreeDate(site: Site, cookie: string, fields: Partial<FixtureInput>) {
  return callAs(site, cookie, 'POST', '/fixtures', createFreeDateInput(fields));
}
