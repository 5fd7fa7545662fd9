import { describe, expect, it } from 'vitest';
import { createSecretary } from '../testing/builders.ts';
import { startTestApp } from '../testing/test-app.ts';
import { postcodeUnits } from './schema.ts';

const app = await startTestApp();

describe('GET /postcodes/{postcode}', () => {
  it('rejects a postcode lookup without a session', async () => {
    const response = await app.call('GET', '/api/v1/postcodes/SW18%204RD');
    expect(response.status).toBe(401);
  });

  it('responds with an error for the postcode field when the postcode is invalid', async () => {
    const { browser } = await createSecretary(app);
    for (const text of ['nonsense', 'SW18', '%00', '%3Cscript%3E', 'SW18%204RD%20and%20more']) {
      const response = await app.call('GET', `/api/v1/postcodes/${text}`, { as: browser });
      expect(response.status, text).toBe(400);
      expect(await response.json()).toMatchObject({
        errors: [{ path: 'postcode', message: 'Please enter a valid UK postcode.' }],
      });
    }
  });

  it('responds 404 when the coordinates of the postcode are unknown', async () => {
    const { browser } = await createSecretary(app);
    const response = await app.call('GET', '/api/v1/postcodes/ZZ1%201ZZ', { as: browser });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      detail: 'No location found for this postal code',
    });
  });

  it('returns coordinates, accuracy and source for any spelling of the postcode', async () => {
    const { browser } = await createSecretary(app);
    await app.db
      .insert(postcodeUnits)
      .values({ postcode: 'SW18 4RD', latitude: 51.4478, longitude: -0.1901 });
    const response = await app.call('GET', '/api/v1/postcodes/sw184rd', { as: browser });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      postcode: 'SW18 4RD',
      point: { latitude: 51.4478, longitude: -0.1901, accuracy: 'unit' },
      source: 'import',
    });
    const nearby = await app.call('GET', '/api/v1/postcodes/M1%201AE', { as: browser });
    expect(await nearby.json()).toMatchObject({
      point: { accuracy: 'area' },
      source: 'built-in',
    });
  });

  it('allows 120 postcode lookups an hour, then responds 429', async () => {
    const { browser } = await createSecretary(app);
    const look = async () =>
      (await app.call('GET', '/api/v1/postcodes/M1%201AE', { as: browser })).status;
    for (let times = 0; times < 120; times += 1) expect(await look()).toBe(200);
    expect(await look()).toBe(429);
  });
});
