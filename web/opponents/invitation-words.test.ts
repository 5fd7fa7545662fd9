import { describe, expect, it } from 'vitest';
import { formatInvitation, formatMailAddress } from './invitation-words.ts';

const club = { clubName: 'Ash Green & District CC', origin: 'https://fixtures.example' };

describe('invitation of a club that is not registered', () => {
  it('names the club, the team, the date and the address to sign up in an invitation', () => {
    expect(formatInvitation({ ...club, days: 'Saturday 5 June 2027', teamName: '1st XI' })).toEqual(
      {
        title: 'A match with Ash Green & District CC?',
        text: 'Hello from Ash Green & District CC! Our 1st XI would like a match on Saturday 5 June 2027. We arrange our matches on Fixturebook. List your free dates there and you can ask us for a match. Joining is free: https://fixtures.example/signup',
      },
    );
  });

  it('leaves the days out of an invitation that is about none', () => {
    expect(formatInvitation(club).text).not.toContain('would like a match');
  });

  it('escapes an invitation in the address of an email', () => {
    const address = new URL(formatMailAddress(formatInvitation(club)));
    expect(address.protocol).toBe('mailto:');
    expect(address.pathname).toBe('');
    expect(address.searchParams.get('subject')).toBe('A match with Ash Green & District CC?');
    expect(address.searchParams.get('body')).toBe(formatInvitation(club).text);
  });
});
