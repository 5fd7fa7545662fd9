import { randomUUID } from 'node:crypto';
import { ConversationId } from '@fixturebook/contract/chat';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { clientIdOf, inOrder, newConversationId } from './rules.ts';

it('a conversation has an id of 8 hexadecimal digits', () => {
  for (let n = 0; n < 1000; n++) ConversationId.parse(newConversationId());
});

it('two clubs are in the same order, whoever is named first', () => {
  const [one, other] = [randomUUID(), randomUUID()];
  expect(inOrder(one, other)).toEqual(inOrder(other, one));
});

it('a card has one clientId, and no two cards the same', () => {
  const [matchId, proposalId, requestId] = [randomUUID(), randomUUID(), randomUUID()];
  const cards = [
    { kind: 'match', matchId },
    { kind: 'called-off', matchId },
    { kind: 'terms', matchId, proposalId },
    { kind: 'request', requestId },
  ] as const;
  const ids = cards.map(clientIdOf);
  expect(cards.map(clientIdOf)).toEqual(ids);
  expect(new Set(ids).size).toBe(cards.length);
  for (const id of ids) z.uuid().parse(id);
});
