import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brand } from '@fixturebook/contract/site';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { notFound } from '../errors.ts';
import { type AppEnv, createRouter, defineRoute, jsonResponse } from '../http/http.ts';
import { paceRequests } from '../http/pace.ts';
import {
  createPreparedContent,
  type PreparedContent,
  respondWithPreparedContent,
} from '../http/prepared-content.ts';
import type { Platform } from '../platform.ts';

const docsHtml = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>API · ${brand.name}</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/show.js"></script></body></html>`;

const javascriptType = 'text/javascript';

/**
 * The page first shows only the tags, and each opens the list of its operations. Swagger UI renders only the
 * visible rows of a list of 150 tags and operations or more, and a browser cannot search the others.
 */
const showDocs = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  docExpansion: 'none',
  deepLinking: true,
});`;

const docsFiles: Record<string, () => Promise<PreparedContent>> = {
  'swagger-ui.css': prepareOnce(() =>
    preparePackageFile(import.meta.resolve('swagger-ui-dist/swagger-ui.css'), 'text/css'),
  ),
  'swagger-ui-bundle.js': prepareOnce(() =>
    preparePackageFile(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'), javascriptType),
  ),
  'show.js': prepareOnce(() => createPreparedContent(showDocs, javascriptType)),
};

async function preparePackageFile(url: string, type: string) {
  return createPreparedContent(new Uint8Array(await readFile(fileURLToPath(url))), type);
}

/**
 * Prepares the content at the first request. Requests that arrive while it is prepared wait for it.
 * A later request prepares it again if that failed.
 */
function prepareOnce(prepare: () => Promise<PreparedContent>) {
  let prepared: Promise<PreparedContent> | undefined;
  return () => {
    prepared ??= prepare().catch((error) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
}

/** The node sends at most 200 of these files a second, which takes a few hundredths of its time. */
const intervalMs = 5;

const notModifiedResponse = { description: 'The caller’s copy is current' };

const license = { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' };

/** The tags of the API's routes, in the order in which the API documentation lists them. */
const tags = {
  Login: 'Sign up, log in, sessions, passwords and second factors',
  Accounts: 'The caller and their personal data',
  Officers: 'The officers of a club, their roles and invitations',
  Clubs: 'Profiles, photos and places of clubs',
  Fixtures: 'Dates on which a team wants a match or has one',
  'Teams and grounds': 'The teams and grounds that a club keeps',
  Opponents: 'Free dates of other clubs that suit a free date',
  Matches: 'Match requests, agreed matches and their terms',
  Season: "Next season's dates, suggested from this season's",
  Card: "A club's fixtures in a season: import, calendar feed, CSV and Play-Cricket",
  Chat: 'Conversations between two clubs',
  Notifications: 'Notifications, mails and push messages',
  Billing: 'Plans, subscriptions and adverts',
  'Pages for visitors': 'What a club shows to visitors, also on other websites',
  Site: 'The blog and the contact form',
  Server: 'Settings, live events, health, analytics and this description',
};

/** The page with the API documentation loads no files from other servers. */
export function apiDocsRoutes(
  app: OpenAPIHono<AppEnv>,
  { config, publicUrl }: Pick<Platform, 'config' | 'publicUrl'>,
  sessionCookie: string,
) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
  });
  const getDocument = prepareOnce(() =>
    createPreparedContent(
      JSON.stringify(
        app.getOpenAPI31Document({
          openapi: '3.1.0',
          info: {
            title: brand.name,
            version: '1',
            description: 'The API that the web app uses.',
            contact: { email: config.supportEmail },
            license,
          },
          tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
          servers: [{ url: publicUrl }],
        }),
      ),
    ),
  );
  const pace = paceRequests(intervalMs);
  app.use('/api/openapi.json', pace);
  app.use('/api/docs/*', pace);
  return createRouter('Server', [
    defineRoute('getOpenApiDocument', 'GET /api/openapi.json', {
      summary: 'Get this description of the API',
      who: 'anyone',
      responses: {
        200: jsonResponse(z.looseObject({ openapi: z.string() })),
        304: notModifiedResponse,
      },
      handler: async (c) => respondWithPreparedContent(c, await getDocument()),
    }),
    defineRoute('getApiDocs', 'GET /api/docs', {
      summary: 'Get the page that shows the description',
      who: 'anyone',
      responses: {
        200: {
          description: 'The description as a page',
          content: { 'text/html': { schema: z.string() } },
        },
      },
      handler: (c) => c.html(docsHtml, 200),
    }),
    defineRoute('getApiDocsFile', 'GET /api/docs/{file}', {
      summary: 'Get a file of the page',
      who: 'anyone',
      request: { params: z.object({ file: z.string() }) },
      responses: {
        200: {
          description: 'A file of that page',
          content: { 'text/css': { schema: z.string() }, [javascriptType]: { schema: z.string() } },
        },
        304: notModifiedResponse,
      },
      handler: async (c) => {
        const { file } = c.req.valid('param');
        const prepare = Object.hasOwn(docsFiles, file) ? docsFiles[file] : undefined;
        if (!prepare) throw notFound();
        return respondWithPreparedContent(c, await prepare(), 'public, max-age=3600');
      },
    }),
  ]);
}
