import { createPayingClub, type GoCardlessStandIn } from '../billing.ts';
import {
  createProClub,
  createSecretary,
  createSuspendedClub,
  createTestClub,
} from '../builders.ts';
import type { TestApp } from '../test-app.ts';
import { createOfficer } from './officers.ts';

/** Creates callers who have nothing to do with a club, with the status of their requests for its items. */
export async function createStrangers(app: TestApp, bank: GoCardlessStandIn) {
  const { club } = await createTestClub(app);
  return {
    visitor: { browser: undefined, status: 401 },
    'account without a club': { ...(await createSecretary(app)), status: 403 },
    'suspended club': { ...(await createSuspendedClub(app)), status: 403 },
    'Hobby club': { ...(await createTestClub(app)), status: 404 },
    'Pro club': { ...(await createProClub(app)), status: 404 },
    'paying club': { ...(await createPayingClub(app, bank)), status: 404 },
    'officer of another club': { ...(await createOfficer(app, club)), status: 404 },
  };
}
