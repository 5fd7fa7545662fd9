import { photoMaxBytes } from '@fixturebook/contract/limits';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { createProfileInput, createSecretary, createTestClub } from '../testing/builders.ts';
import { type Browser, type RequestOptions, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ worker: true });
const crest = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a21' } })
  .png()
  .toBuffer();

function putPhoto(as: Browser | undefined, body: RequestOptions['body'], type?: string) {
  const headers = type ? { 'content-type': type } : undefined;
  return app.call('PUT', '/api/v1/me/club/photo', { as, body, headers });
}

async function uploadPhoto(browser: Browser): Promise<string> {
  const response = await putPhoto(browser, crest, 'image/png');
  expect(response.status).toBe(200);
  return (await response.json()).photoUrl;
}

describe('GET /api/v1/clubs/{slug}', () => {
  it('refuses a profile to visitors and accounts without a club', async () => {
    const { club } = await createTestClub(app);
    const path = `/api/v1/clubs/${club.slug}`;
    expect((await app.call('GET', path)).status).toBe(401);
    const { browser } = await createSecretary(app);
    const response = await app.call('GET', path, { as: browser });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'club-required' });
  });

  it('shows the profile of another club with its coordinates and without private fields', async () => {
    const { club } = await createTestClub(app, {
      postcode: 'sw184rd',
      contactNumber: '020 7946 0018',
    });
    const { browser } = await createTestClub(app);
    const response = await app.call('GET', `/api/v1/clubs/${club.slug}`, { as: browser });
    const { username, version: _, ...shown } = club;
    expect(username).toBe('Fixture secretary');
    expect(await response.json()).toEqual(shown);
    expect(shown).toMatchObject({
      postcode: 'SW18 4RD',
      contactNumber: '+442079460018',
      point: { accuracy: 'area' },
    });
  });

  it.each(['nobody-cc', 'Not%20A%20Slug', '%00', '%ff', '..%2f..%2fetc', 'a'.repeat(3000)])(
    'returns ‘not found’ for the unknown club slug %s',
    async (slug) => {
      const { browser } = await createTestClub(app);
      const response = await app.call('GET', `/api/v1/clubs/${slug}`, { as: browser });
      expect(response.status).toBe(404);
    },
  );

  it('returns ‘not found’ for the slug of a suspended club', async () => {
    const { club } = await createTestClub(app);
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [club.id]);
    const { browser } = await createTestClub(app);
    const response = await app.call('GET', `/api/v1/clubs/${club.slug}`, { as: browser });
    expect(response.status).toBe(404);
  });
});

describe('GET /api/v1/club-names/{name}', () => {
  const toPath = (name: string) => `/api/v1/club-names/${encodeURIComponent(name)}`;

  it('refuses visitors and accounts without a club when they request a club profile by name', async () => {
    const { club } = await createTestClub(app);
    expect((await app.call('GET', toPath(club.name))).status).toBe(401);
    const { browser } = await createSecretary(app);
    expect((await app.call('GET', toPath(club.name), { as: browser })).status).toBe(403);
  });

  it.each(['Long Marston & District', '100% Cricket / Sunday', 'Château d’Œuf', 'by-name'])(
    'finds the club called %s in any case and with extra spaces',
    async (name) => {
      const { club } = await createTestClub(app, { name });
      const { browser } = await createTestClub(app);
      const { username: _, version: __, ...shown } = club;
      for (const written of [name, name.toUpperCase(), ` ${name.replaceAll(' ', '  ')} `]) {
        const response = await app.call('GET', toPath(written), { as: browser });
        expect(await response.json()).toEqual(shown);
      }
    },
  );

  it.each(['Nobody CC', '%', '.', '\0', 'a'.repeat(3000)])(
    'returns ‘not found’ for the unknown club name %j',
    async (name) => {
      const { browser } = await createTestClub(app);
      expect((await app.call('GET', toPath(name), { as: browser })).status).toBe(404);
    },
  );

  it('returns ‘not found’ for the name of a suspended club', async () => {
    const { club } = await createTestClub(app);
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [club.id]);
    const { browser } = await createTestClub(app);
    expect((await app.call('GET', toPath(club.name), { as: browser })).status).toBe(404);
  });
});

describe('the slug of a club', () => {
  it('gives 20 clubs with similar names that are created at the same time different slugs', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `Low Fell${'.'.repeat(i)}`);
    const clubs = await Promise.all(names.map((name) => createTestClub(app, { name })));
    const slugs = clubs.map(({ club }) => club.slug);
    expect(new Set(slugs).size).toBe(20);
    expect(slugs).toContain('low-fell');
  });

  it('keeps the slug when a club changes its name', async () => {
    const { browser, club } = await createTestClub(app);
    const json = createProfileInput();
    const response = await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    expect(await response.json()).toMatchObject({ name: json.name, slug: club.slug });
  });
});

describe('the profile of a club', () => {
  it('rejects a profile with an invalid postcode and phone number and names both fields', async () => {
    const { browser } = await createSecretary(app);
    const json = createProfileInput({ postcode: 'SW18 4', contactNumber: '+44 ' });
    const response = await app.call('PUT', '/api/v1/me/club', { as: browser, json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [
        { path: 'postcode', message: 'Please enter a valid UK postcode.' },
        { path: 'contactNumber' },
      ],
    });
  });
});

describe('PUT /api/v1/me/club/photo', () => {
  it('refuses a photo from visitors and accounts without a club', async () => {
    expect((await putPhoto(undefined, crest, 'image/png')).status).toBe(401);
    const { browser } = await createSecretary(app);
    expect((await putPhoto(browser, crest, 'image/png')).status).toBe(403);
  });

  it('stores an uploaded photo as WebP, whatever its content type', async () => {
    const { browser } = await createTestClub(app);
    for (const type of ['image/png', 'image/jpeg', 'application/octet-stream'])
      expect((await putPhoto(browser, crest, type)).status).toBe(200);
    const me = await (await app.call('GET', '/api/v1/me', { as: browser })).json();
    const file = await app.call('GET', me.club.photoUrl);
    const content = new Uint8Array(await file.arrayBuffer());
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 512 });
  });

  it('accepts a photo in the form field photo', async () => {
    const { browser } = await createTestClub(app);
    const form = new FormData();
    form.set('photo', new File([new Uint8Array(crest)], 'crest.svg', { type: 'image/svg+xml' }));
    const response = await putPhoto(browser, form);
    expect(response.status).toBe(200);
  });

  it('removes the files of the previous photo when a new photo is uploaded', async () => {
    const { browser } = await createTestClub(app);
    const first = await uploadPhoto(browser);
    const second = await uploadPhoto(browser);
    await vi.waitUntil(async () => (await app.call('GET', first)).status === 404, 10_000);
    await vi.waitUntil(
      async () => (await app.call('GET', first.replace('-512', '-128'))).status === 404,
      10_000,
    );
    expect((await app.call('GET', second)).status).toBe(200);
  });

  it('keeps one photo of a club when five photos are uploaded at the same time', async () => {
    const { browser, club } = await createTestClub(app);
    const urls = await Promise.all(Array.from({ length: 5 }, () => uploadPhoto(browser)));
    const response = await app.call('GET', `/api/v1/clubs/${club.slug}`, { as: browser });
    const { photoUrl } = await response.json();
    const others = urls.filter((url) => url !== photoUrl);
    expect(others.length).toBe(4);
    for (const url of others)
      await vi.waitUntil(async () => (await app.call('GET', url)).status === 404, 10_000);
    expect((await app.call('GET', photoUrl)).status).toBe(200);
  });

  it('decodes the photo of a user after at most two of the many that another user uploads first', async () => {
    const [busy, other] = [await createTestClub(app), await createTestClub(app)];
    const answered: string[] = [];
    const upload = async (name: string, as: Browser) => {
      await uploadPhoto(as);
      answered.push(name);
    };
    const uploads = Array.from({ length: 6 }, () => upload('busy', busy.browser));
    await Promise.all([...uploads, upload('other', other.browser)]);
    expect(answered.slice(0, 3)).toContain('other');
  });

  it('stores a photo once when it is sent again with the same Idempotency-Key', async () => {
    const { browser } = await createTestClub(app);
    const put = (key: string) =>
      app.call('PUT', '/api/v1/me/club/photo', {
        as: browser,
        body: crest,
        headers: { 'content-type': 'image/png', 'if-match': '"none"', 'idempotency-key': key },
      });
    const first = await put('first');
    const second = await put('first');
    expect([first.status, second.status]).toEqual([200, 200]);
    const saved = await first.json();
    expect(await second.json()).toEqual(saved);
    expect((await app.call('GET', saved.photoUrl)).status).toBe(200);
    expect((await put('other')).status).toBe(412);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each([
    ['an SVG image with a script', svg, 'image/svg+xml', 415],
    ['an SVG image with the content type of a PNG', svg, 'image/png', 415],
    ['a truncated photo', crest.subarray(0, crest.length - 20), 'image/png', 400],
    ['an empty body', '', 'image/png', 400],
    ['no body', undefined, undefined, 400],
    ['20 MB', new Uint8Array(2 * photoMaxBytes), 'image/png', 413],
    ['one byte more than 10 MB', new Uint8Array(photoMaxBytes + 1), 'image/png', 413],
    ['a malformed form', 'no form', 'multipart/form-data; boundary=x', 400],
    ['a form without a boundary', 'no form', 'multipart/form-data', 400],
  ])('rejects an upload of %s and names the field photo', async (_name, body, type, status) => {
    const { browser } = await createTestClub(app);
    const response = await putPhoto(browser, body, type);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ errors: [{ path: 'photo' }] });
    const me = await (await app.call('GET', '/api/v1/me', { as: browser })).json();
    expect(me.club.photoUrl).toBeNull();
  });

  it('rejects a form that has no photo file, or text instead of a file', async () => {
    const { browser } = await createTestClub(app);
    for (const entry of [
      ['other', 'x'],
      ['photo', 'x'],
    ] as const) {
      const form = new FormData();
      form.set(entry[0], entry[1]);
      const response = await putPhoto(browser, form);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ path: 'photo' }] });
    }
  });

  it('rejects a photo whose content type is text, JSON or a URL-encoded form', async () => {
    const { browser } = await createTestClub(app);
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded'])
      expect((await putPhoto(browser, crest, type)).status).toBe(415);
  });
});

describe('DELETE /api/v1/me/club/photo', () => {
  it('refuses visitors who delete a photo', async () => {
    expect((await app.call('DELETE', '/api/v1/me/club/photo')).status).toBe(401);
  });

  it('removes the photo of the caller’s club and its image files, and keeps the photos of other clubs', async () => {
    const own = await createTestClub(app);
    const other = await createTestClub(app);
    const [ownPhoto, otherPhoto] = [
      await uploadPhoto(own.browser),
      await uploadPhoto(other.browser),
    ];
    for (let times = 0; times < 2; times += 1) {
      const response = await app.call('DELETE', '/api/v1/me/club/photo', { as: own.browser });
      expect(response.status).toBe(204);
    }
    const me = await (await app.call('GET', '/api/v1/me', { as: own.browser })).json();
    expect(me.club.photoUrl).toBeNull();
    await vi.waitUntil(async () => (await app.call('GET', ownPhoto)).status === 404, 10_000);
    expect((await app.call('GET', otherPhoto)).status).toBe(200);
  });
});

describe('GET /media/user_profile_avatars/{file}', () => {
  it('serves a club photo to anyone, with headers that let browsers cache it for a year', async () => {
    const { browser } = await createTestClub(app);
    const url = await uploadPhoto(browser);
    expect(url).toMatch(/^\/media\/user_profile_avatars\/[0-9a-f]{32}-512\.webp$/);
    const response = await app.call('GET', url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    'none.webp',
    `${'0f'.repeat(16)}-512.webp`,
    '..%2f..%2fsecret',
    '%2e%2e%2fsecret',
    '%00',
  ])('responds 404 to a request for the photo file %s', async (file) => {
    const response = await app.call('GET', `/media/user_profile_avatars/${file}`);
    expect(response.status).toBe(404);
  });
});
