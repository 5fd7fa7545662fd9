import type { OfficerRole } from '@fixturebook/contract/teams/officers';

export const roleNames: Record<OfficerRole, string> = { owner: 'Owner', officer: 'Officer' };

export const rolePhrases: Record<OfficerRole, string> = {
  owner: 'an owner',
  officer: 'an officer',
};

export const roleTasks: Record<OfficerRole, string> = {
  owner:
    'You can do everything for the club, from listing dates to inviting others and choosing its plan.',
  officer: 'You can list dates, answer requests and look after matches.',
};
