import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSecrets } from '../../platform/secrets.ts';
import { createAnswerToken, hashLinkAddress, parseAnswerToken } from './answer-link.ts';
import { createReconfirmationToken } from './reconfirmation-link.ts';

const secrets = createSecrets('a secret of thirty-two characters!');
const link = fc.record({
  requestId: fc.uuid(),
  userId: fc.uuid(),
  address: fc.emailAddress(),
  answer: fc.constantFrom('accept' as const, 'decline' as const),
  isOfCounterOffer: fc.boolean(),
});

it('returns from a token only the request, the officer and the answer that it was made for', () => {
  fc.assert(
    fc.property(link, ({ address, ...made }) => {
      const token = createAnswerToken(secrets, { ...made, address });
      const addressHash = hashLinkAddress(secrets, address.toUpperCase());
      expect(parseAnswerToken(secrets, token)).toEqual({ ...made, addressHash });
      expect(token).toMatch(/^[\w-]{1,300}$/);
      for (const readable of [made.requestId, made.userId, address])
        expect(Buffer.from(token, 'base64url').toString()).not.toContain(readable);
    }),
  );
});

it('refuses a token of which any bit was changed', () => {
  fc.assert(
    fc.property(link, fc.nat(), (made, position) => {
      const bytes = Buffer.from(createAnswerToken(secrets, made), 'base64url');
      const bit = position % (bytes.length * 8);
      const byte = Math.floor(bit / 8);
      bytes[byte] = (bytes[byte] ?? 0) ^ (1 << (bit % 8));
      expect(parseAnswerToken(secrets, bytes.toString('base64url'))).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

it('refuses a token that was cut off, extended, or put together from two others', () => {
  fc.assert(
    fc.property(link, link, fc.nat(), (one, other, position) => {
      const [first, second] = [one, other].map((made) =>
        Buffer.from(createAnswerToken(secrets, made), 'base64url'),
      ) as [Buffer, Buffer];
      const cut = position % first.length;
      const altered = [
        first.subarray(0, cut),
        Buffer.concat([first, Buffer.from([position % 256])]),
        Buffer.concat([first.subarray(0, cut), second.subarray(cut)]),
      ];
      for (const bytes of altered.filter((each) => !each.equals(second)))
        expect(parseAnswerToken(secrets, bytes.toString('base64url'))).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

it('refuses every text that is no token', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 400 })), (text) => {
      expect(parseAnswerToken(secrets, text)).toBeUndefined();
    }),
  );
});

it('refuses a token of another kind of link, of another content, and of another secret', () => {
  const made = {
    requestId: randomUUID(),
    userId: randomUUID(),
    address: 'a@club.example',
    answer: 'accept' as const,
    isOfCounterOffer: false,
  };
  const own = createAnswerToken(secrets, made);
  const another = createSecrets('another secret of the same length!');
  const question = {
    matchId: randomUUID(),
    clubId: randomUUID(),
    daysBefore: 7,
    askedAt: new Date(),
    userId: randomUUID(),
  };
  expect(parseAnswerToken(secrets, own)).toMatchObject({ answer: 'accept' });
  expect(parseAnswerToken(another, own)).toBeUndefined();
  const others = [
    createReconfirmationToken(secrets, question),
    secrets.seal('request-answer', '[]'),
    secrets.seal('request-answer', 'null'),
    secrets.seal('request-answer', ''),
    secrets.seal('request-answer', JSON.stringify([made.requestId, made.userId, 'withdraw', ''])),
  ];
  for (const token of others) expect(parseAnswerToken(secrets, token)).toBeUndefined();
});

it('refuses a token with a short tag and no content', () => {
  for (let length = 0; length <= 28; length += 1)
    expect(
      parseAnswerToken(secrets, Buffer.alloc(length, 7).toString('base64url')),
    ).toBeUndefined();
});
