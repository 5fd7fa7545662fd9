/** Each answers the same for a club that shows nothing to visitors as for no club. */
export const publicToVisitors = [
  'GET /blog/{slug}',
  'GET /club/{slug}',
  'GET /club/{slug}/crest.webp',
  'GET /club/{slug}/preview.png',
  'GET /date/{shortId}',
  'GET /date/{shortId}/preview.png',
  'GET /embed/{slug}',
  'GET /public/clubs/{slug}/fixtures',
];

/** Free dates of other clubs are public to all clubs. */
export const publicToClubs = ['GET /dates/{shortId}', 'GET /fixtures/{id}'];

/** Passkeys belong to an account, whatever its club: see accounts/routes/passkeys.test.ts. */
export const itemsOfAccounts = ['PATCH /me/passkeys/{id}', 'DELETE /me/passkeys/{id}'];

/** Clubs are public to all clubs, so only callers without a club of their own are rejected. */
export const routesByClub = [
  'GET /clubs/{slug}',
  'GET /clubs/{slug}/fixtures',
  'GET /clubs/{slug}/contact-permission',
  'GET /clubs/{slug}/reliability',
  'GET /club-names/{name}',
  'POST /clubs/{slug}/block',
  'DELETE /clubs/{slug}/block',
  'PUT /me/followed-clubs/{slug}',
  'DELETE /me/followed-clubs/{slug}',
];
