import { hashPassword } from 'better-auth/crypto';
import type { Pool } from 'pg';

/** Gives an account that was inserted without a sign-up a password. */
export async function givePassword(pool: Pool, userId: string, password: string) {
  await pool.query(
    `insert into identities (user_id, provider_id, account_id, password)
    values ($1::uuid, 'credential', $1::text, $2)`,
    [userId, await hashPassword(password)],
  );
}
