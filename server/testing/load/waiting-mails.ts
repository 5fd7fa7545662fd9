import pg from 'pg';
import { mailLanes } from '../../platform/mail/lanes.ts';
import { createSecrets } from '../../platform/secrets.ts';

/** Queues notices that wait for the mail server, each to another address. */
export async function seedWaitingNotices(databaseUrl: string, secret: string, count: number) {
  const { seal } = createSecrets(secret);
  const letter = { subject: 'A club wants to play you', paragraphs: ['Have a look.'] };
  const mails = Array.from({ length: count }, (_, n) =>
    seal('mail', JSON.stringify({ to: `club-${n}@club.example`, letter })),
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into pgboss.job (name, data)
     select $1, jsonb_build_object('sealed', sealed) from unnest($2::text[]) sealed`,
    [mailLanes.notice.type.name, mails],
  );
  await client.end();
}
