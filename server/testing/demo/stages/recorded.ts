import type { Competition } from '@fixturebook/contract/card/competitions';
import type { DemoSecretary } from '../actions.ts';
import type { SeasonDay } from '../season.ts';
import type { DemoSeedHelpers } from '../stages.ts';
import { type DemoTeam, saturdayFirsts, saturdaySeconds, sundayXi } from '../teams.ts';

interface RecordedMatch {
  day: SeasonDay;
  team: DemoTeam;
  side: 'home' | 'away';
  opponent: string;
  competition: Competition;
}

/**
 * Records league and cup matches, and a friendly against a club that is not on the site. That club was invited, and
 * suggests another start. Returns the ids of the matches.
 */
export async function seedRecordedMatches(stages: DemoSeedHelpers, us: DemoSecretary) {
  const { acting, ago, colleague, getSaturday, getSunday } = stages;
  const league = { team: saturdaySeconds, competition: 'league' } as const;
  const matches: RecordedMatch[] = [
    { ...league, day: getSaturday(7), side: 'home', opponent: 'Turville Windmill 2nd XI' },
    { ...league, day: getSaturday(8), side: 'away', opponent: 'Frieth Bodgers 2nd XI' },
    { ...league, day: getSaturday(9), side: 'home', opponent: 'Ibstone Common 2nd XI' },
    { ...league, day: getSaturday(10), side: 'away', opponent: 'Skirmett Stream 2nd XI' },
    {
      day: getSaturday(12),
      team: saturdayFirsts,
      side: 'home',
      opponent: 'Nettlebed Kilns',
      competition: 'cup',
    },
    {
      day: getSunday(11),
      team: sundayXi,
      side: 'away',
      opponent: 'Rotherfield Greys Wanderers',
      competition: 'friendly',
    },
  ];
  const ids: string[] = [];
  for (const { day, team, side, opponent, competition } of matches) {
    const id = await acting.recordMatch(ago(day, 40), competition === 'league' ? colleague : us, {
      teamName: team.name,
      date: day.date,
      side,
      opponent,
      competition,
      startTime: '13:00',
      ...(side === 'home' ? { ground: us.club.ground, postcode: us.club.postcode } : {}),
      format: 'limited-overs',
      overs: 45,
      notes: competition === 'cup' ? 'First round. The loser pays for the balls.' : '',
    });
    ids.push(id);
    if (competition !== 'friendly') continue;
    await acting.inviteOpponent(ago(day, 38), us, id, 'fixtures@rotherfield-greys.example');
    await acting.proposeAsGuest(ago(day, 37), id, {
      startTime: '12:30',
      note: 'The light goes early under our trees. Could we start half an hour sooner?',
    });
  }
  return ids;
}
