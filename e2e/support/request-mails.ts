import { expect } from '@playwright/test';
import {
  createClub,
  createClubName,
  createFixture,
  receiveMailsAtAnyHour,
  type TestClub,
} from './clubs.ts';
import { sendMatchRequest } from './matches.ts';

export type Mail = Awaited<ReturnType<TestClub['inbox']['list']>>[number];

/** Creates a request for a date, and waits for the mail about it. */
export async function createRequestWithMail(date: string, { message = '' } = {}) {
  const [asked, asking] = [
    await createClub(),
    await createClub({ name: createClubName('Brook Lane'), postcode: 'EC1A 1BB' }),
  ];
  await receiveMailsAtAnyHour(asked);
  const { id: fixtureId } = await createFixture(asked, { date, maxTravelRadius: 0 });
  const request = await sendMatchRequest(asking, { fixtureId, teamName: '1st XI', message });
  const find = async () =>
    (await asked.inbox.list()).find(({ subject }) => subject.includes('would like to play you'));
  await expect.poll(find).toBeDefined();
  return { asked, asking, request, fixtureId, mail: (await find()) as Mail };
}

export function getAnswerLink({ text }: Mail, label: 'Accept' | 'Decline') {
  const [, link = ''] = text.match(new RegExp(`^${label}: (\\S+)$`, 'm')) ?? [];
  return link;
}
