import type { Client } from 'pg';
import { liveConnectionName } from '../database/connection.ts';
import { formatWakeMessage, liveChannel } from './notifications.ts';

const findOtherNodesSql = `
  select from pg_stat_activity
  where datname = current_database() and application_name = $1 and pid <> pg_backend_pid() limit 1`;

/**
 * Remembers whether other nodes read the live log, so that a node that is alone notifies nobody. A node that begins to
 * listen announces itself, so the others know of it before they search again.
 */
export function createOtherNodesWatch(nodeId: string) {
  let hasOtherNodes = true;
  /** Whether a message of another node has arrived since the last search began. */
  let hasHeard = false;
  return {
    hasOtherNodes: () => hasOtherNodes,
    onMessage() {
      hasHeard = true;
      hasOtherNodes = true;
    },
    /** Other nodes have to be notified until a search finds none. */
    onDisconnect() {
      hasOtherNodes = true;
    },
    /** Names the connection in a way that an `application_name` in the URL cannot override. */
    async nameConnection(client: Client) {
      await client.query(`set application_name = '${liveConnectionName}'`);
    },
    async announce(client: Client) {
      const message = formatWakeMessage(nodeId, []);
      await client.query('select pg_notify($1, $2)', [liveChannel, message]);
    },
    async findOtherNodes(client: Client) {
      hasHeard = false;
      const { rowCount } = await client.query({
        name: 'live_other_nodes',
        text: findOtherNodesSql,
        values: [liveConnectionName],
      });
      hasOtherNodes = hasHeard || rowCount !== 0;
    },
  };
}
