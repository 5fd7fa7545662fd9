import type { CardImportRow } from '@fixturebook/contract/card/imports';
import { findByName } from '../../teams/api.ts';
import { isSameTeam } from '../card-search.ts';
import { listListedRows } from './import-words.ts';
import type { emptyTeamValues } from './team-fields.tsx';

/** The new names in a form that are to be kept for next time. */
export interface NewNames {
  team?: string;
  ground?: string;
}

export function listNewNames(values: typeof emptyTeamValues): NewNames {
  const names: NewNames = {};
  if (values.keepTeam) names.team = values.team.trim();
  if (values.keepGround) names.ground = values.ground.trim();
  return names;
}

/** Returns what is to be kept of the names with which dates were listed. The ground is where the listed dates have it. */
export function findNamesToKeep(rows: CardImportRow[], { team, ground }: NewNames) {
  const listed = listListedRows(rows);
  const isTeamListed = listed.some(({ teamName }) => isSameTeam(teamName, team));
  const grounds = listed.map(({ ground: name, postcode }) => ({ name, postcode }));
  const listedGround = ground ? findByName(grounds, ground) : undefined;
  return {
    team: isTeamListed ? team : undefined,
    ground: listedGround && {
      ground: listedGround.name,
      postcode: listedGround.postcode,
      surface: null,
    },
  };
}
