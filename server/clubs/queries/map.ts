import { sql } from 'drizzle-orm';
import { postcodePoints } from '../../geocoding/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { cacheByVersion, getCacheVersionSql } from '../../platform/database/version-cache.ts';
import {
  createPreparedContent,
  type PreparedContent,
} from '../../platform/http/prepared-content.ts';
import { clubs } from '../schema.ts';

const currentVersion = sql`(select ${getCacheVersionSql('clubs', 'points')} as version) seen`;
const version = sql<string>`seen.version`;

/**
 * PostgreSQL builds the JSON, so that Node.js stays free for other requests. Four decimals of a
 * degree are about 11 m.
 */
const text = sql<string>`(
  select '{"type":"FeatureCollection","features":[' || coalesce(string_agg(
    '{"type":"Feature","geometry":{"type":"Point","coordinates":[' || longitude || ',' || latitude ||
    ']},"properties":{"slug":' || to_json(slug) || ',"name":' || to_json(name) ||
    ',"postcode":' || to_json(postcode) || ',"accuracy":' || to_json(accuracy) || '}}', ','
  ), '') || ']}'
  from (
    select c.slug, c.name, c.postcode, p.accuracy,
      round(p.longitude * 10000) / 10000 as longitude, round(p.latitude * 10000) / 10000 as latitude
    from ${clubs} c join ${postcodePoints} p using (postcode)
    where c.suspended_at is null and p.accuracy is not null
    order by c.postcode collate "C", c.slug collate "C"
  ) mapped
)`;

export function createClubMapQuery(db: Database): () => Promise<PreparedContent> {
  const versionQuery = db.select({ version }).from(currentVersion).prepare('club_map_version');
  const mapQuery = db.select({ version, text }).from(currentVersion).prepare('club_map');
  let last: PreparedContent | undefined;
  return cacheByVersion(
    async () => getFirstRow(await versionQuery.execute()).version,
    async () => {
      const now = getFirstRow(await mapQuery.execute());
      const made = await createPreparedContent(now.text);
      if (made.etag !== last?.etag) last = made;
      return { version: now.version, value: last };
    },
  );
}

function getFirstRow<T>([row]: T[]): T {
  return row as T;
}
