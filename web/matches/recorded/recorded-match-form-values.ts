import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { getTeamDefaults } from '@fixturebook/contract/teams/defaults';
import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team } from '@fixturebook/contract/teams/teams';
import { emptyKeepValues, findByName } from '../../teams/api.ts';
import { parseNumber, toFormValues } from '../../ui/form/form-values.ts';

export const emptyRecordedMatchValues = {
  competition: '',
  teamName: '',
  opponent: '',
  date: '',
  side: 'home',
  ground: '',
  postcode: '',
  startTime: '',
  format: '',
  overs: '',
  notes: '',
};

export type RecordedMatchFormValues = typeof emptyRecordedMatchValues & typeof emptyKeepValues;

export function toRecordedMatchInput(formValues: RecordedMatchFormValues) {
  const { keepTeam: _, keepGround: __, ...values } = formValues;
  return {
    ...values,
    startTime: values.startTime || null,
    format: values.format || null,
    overs: values.format === 'limited-overs' ? parseNumber(values.overs) : null,
  };
}

const fieldNames = Object.keys(
  emptyRecordedMatchValues,
) as (keyof typeof emptyRecordedMatchValues)[];

export function toRecordedMatchValues(match: RecordedMatch): RecordedMatchFormValues {
  return { ...toFormValues(match, fieldNames), ...emptyKeepValues };
}

interface SuggestionSources {
  team:
    | (Pick<Team, 'groundId' | 'startTime' | 'format' | 'overs'> &
        Partial<Pick<Team, 'lastFixture'>>)
    | undefined;
  grounds: Ground[];
  /** What the form has at the moment. */
  side: string;
  groundName: string;
}

/**
 * Returns what the fields of a new match begin with: what the team says, then what its last fixture had. The ground of an
 * away match is that of the other club, so that nothing is suggested for it.
 */
export function getSuggestedMatchValues(
  initial: RecordedMatchFormValues,
  { team, grounds, side, groundName }: SuggestionSources,
): Partial<RecordedMatchFormValues> {
  const homeGround = grounds.find(({ id }) => id === team?.groundId);
  const last = team?.lastFixture;
  const defaults = getTeamDefaults({
    team: team && { side: null, maxTravelRadius: null, strength: null, ...team },
    homeGround,
    last,
  });
  const usual = defaults.ground?.name ? defaults.ground : undefined;
  const typed = groundName.trim() === '' ? usual : findByName(grounds, groundName);
  const ground = typed ?? (groundName === usual?.name ? usual : undefined);
  const isAway = side === 'away';
  const suggested = toFormValues({
    startTime: defaults.startTime,
    format: defaults.format,
    overs: defaults.overs,
    ground: isAway ? null : (usual?.name ?? null),
    postcode: isAway ? null : (ground?.postcode ?? null),
  });
  const entries = Object.entries(suggested) as [keyof typeof suggested, string][];
  return Object.fromEntries(
    entries.map(([name, text]) => [name, text || (isAway ? '' : initial[name])]),
  );
}
