import { randomUUID } from 'node:crypto';
import { ConversationId } from '@fixturebook/contract/chat';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createSecrets } from '../platform/secrets.ts';
import { createChatCardClientId, createConversationId, orderClubIds } from './rules.ts';

it('gives a conversation an id of 8 hexadecimal digits', () => {
  for (let n = 0; n < 1000; n++) ConversationId.parse(createConversationId());
});

it('orders two clubs in the same way, whichever is given first', () => {
  const [one, other] = [randomUUID(), randomUUID()];
  expect(orderClubIds(one, other)).toEqual(orderClubIds(other, one));
});

it('creates the same clientId each time for the same chat card, and different clientIds for different cards', () => {
  const [matchId, proposalId, requestId] = [randomUUID(), randomUUID(), randomUUID()];
  const cards = [
    { kind: 'match', matchId },
    { kind: 'called-off', matchId },
    { kind: 'terms', matchId, proposalId },
    { kind: 'request', requestId },
  ] as const;
  const secrets = createSecrets('a secret of thirty-two characters!');
  const ids = cards.map((card) => createChatCardClientId(secrets, card));
  expect(cards.map((card) => createChatCardClientId(secrets, card))).toEqual(ids);
  expect(new Set(ids).size).toBe(cards.length);
  for (const id of ids) z.uuid().parse(id);
  const others = createSecrets('another secret of thirty-two chars');
  for (const card of cards) expect(ids).not.toContain(createChatCardClientId(others, card));
});
