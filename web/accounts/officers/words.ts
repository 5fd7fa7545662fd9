import type { OfficerRole } from '@fixturebook/contract/teams/officers';

export const roleNames: Record<OfficerRole, string> = { owner: 'Owner', officer: 'Officer' };
