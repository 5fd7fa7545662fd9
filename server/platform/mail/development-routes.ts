import { brand } from '@fixturebook/contract/site';
import { createSingleLineSchema } from '@fixturebook/contract/text';
import { z } from '@hono/zod-openapi';
import { desc, eq } from 'drizzle-orm';
import { html } from 'hono/html';
import type { Database } from '../database/database.ts';
import { developmentMails } from '../database/schema.ts';
import { createRouter, defineRoute, jsonResponse } from '../http/http.ts';

const DevelopmentMail = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
});

/** Leads from the public port to the mailbox on the operator's port. */
export function developmentMailRedirectRoutes(operatorUrl: string) {
  const description = "The same path on the operator's port";
  return createRouter('Server', [
    defineRoute('findDevelopmentMails', 'GET /api/dev/mail', {
      summary: 'Find the list of the mails that would have been sent',
      who: 'anyone',
      responses: { 302: { description } },
      handler: (c) => c.redirect(`${operatorUrl}/api/dev/mail${new URL(c.req.url).search}`),
    }),
    defineRoute('findDevelopmentMailbox', 'GET /dev/mail', {
      summary: 'Find the page with the mails that would have been sent',
      who: 'anyone',
      responses: { 302: { description } },
      handler: (c) => c.redirect(`${operatorUrl}/dev/mail`),
    }),
  ]);
}

export function developmentMailRoutes(db: Database) {
  async function listNewestMails(to: string | undefined) {
    const rows = await db
      .select()
      .from(developmentMails)
      .where(to ? eq(developmentMails.to, to) : undefined)
      .orderBy(desc(developmentMails.id))
      .limit(100);
    return rows.map(({ id: _, jobId: __, sentAt, ...mail }) => ({
      ...mail,
      sentAt: sentAt.toISOString(),
    }));
  }

  return createRouter('Server', [
    defineRoute('listDevelopmentMails', 'GET /api/dev/mail', {
      summary: 'List the mails that would have been sent',
      who: 'operator',
      request: { query: z.object({ to: createSingleLineSchema(254).toLowerCase().optional() }) },
      responses: { 200: jsonResponse(z.array(DevelopmentMail)) },
      handler: (c) => listNewestMails(c.req.valid('query').to),
    }),
    defineRoute('getDevelopmentMailbox', 'GET /dev/mail', {
      summary: 'Get a page with the mails that would have been sent',
      who: 'operator',
      responses: {
        200: { description: 'The mailbox', content: { 'text/html': { schema: z.string() } } },
      },
      handler: async (c) => {
        const mails = await listNewestMails(undefined);
        return c.html(
          html`<!doctype html><html lang="en-GB"><meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" /><title>Mail · ${brand.name}</title>
          <main style="max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui;overflow-wrap:anywhere">
            <h1>Mail that would have been sent</h1>
            ${mails.length === 0 ? html`<p>Nothing yet.</p>` : ''}
            ${mails.map(
              (mail) =>
                html`<article style="border-top:1px solid #888;padding:1rem 0">
                  <h2 style="margin:0;font-size:1.1rem">${mail.subject}</h2>
                  <p style="margin:0;color:#555">To ${mail.to}, ${mail.sentAt}</p>
                  <pre style="white-space:pre-wrap;font:inherit">${mail.text}</pre>
                </article>`,
            )}
          </main></html>` as unknown as string,
          200,
        );
      },
    }),
  ]);
}
