import {
  type FixtureInput,
  FreeDateCallOffReason,
  type Side,
  Strength,
} from '@fixturebook/contract/fixtures';
import { remoteClubs } from './clubs.ts';
import { type DemoClub, getClubEmail } from './demo-club.ts';
import type { RandomGenerator } from './random.ts';
import { isChristmas, type SeasonDay } from './season.ts';
import type { DemoFreeDateListing } from './suitable-dates.ts';
import {
  type DemoTeam,
  indoorGround,
  indoorSix,
  otherTeams,
  saturdayFirsts,
  visitorsNotes,
  wanderers,
} from './teams.ts';

/**
 * Generates the free dates of a club. `place`, the index of the club in the list of clubs, decides
 * the weekday on which the indoor team plays.
 */
export function generateFreeDates(
  club: DemoClub,
  place: number,
  days: SeasonDay[],
  random: RandomGenerator,
): DemoFreeDateListing[] {
  const teams = chooseTeams(club, random);
  const outdoor = days.flatMap((day) =>
    teams
      .filter((team) => isTeamFree(team, day, random))
      .map((team) => createListing(club, team, day)),
  );
  const indoor = place % 4 === 0 ? createIndoorListings(place / 4) : [];
  return [...indoor, ...outdoor];

  function createListing(
    { ground, postcode, strength }: DemoClub,
    team: DemoTeam,
    { date }: SeasonDay,
  ) {
    const side = team === indoorSix ? 'home' : chooseHomeOrAwaySide(club, random);
    const { format, overs } = random.pick(team.formats);
    const grades = Strength.options;
    const grade = Math.min(grades.indexOf(strength) + team.weaker, grades.length - 1);
    const own = side === 'away' ? '' : ground;
    const fixture: FixtureInput = {
      teamName: team.name,
      date,
      contactEmail: getClubEmail(club),
      side,
      ground: team === indoorSix ? indoorGround : own,
      postcode,
      maxTravelRadius: random.pick(remoteClubs.has(club) ? [150, 250, 400] : [15, 25, 30, 40, 60]),
      description: random.chance(0.6)
        ? random.pick(side === 'away' ? visitorsNotes : team.notes)
        : '',
      startTime: random.chance(0.9) ? random.pick(team.startTimes) : null,
      format,
      overs: random.pick(overs),
      strength: random.chance(0.85) ? (grades[grade] ?? null) : null,
      surface: team === indoorSix ? 'artificial' : chooseSurface(side, random),
    };
    const calledOff = random.chance(0.03) ? random.pick(FreeDateCallOffReason.options) : null;
    return { club, fixture, calledOff };
  }

  function createIndoorListings(first: number) {
    const nights = days.filter((day, index) => !day.outdoors && (index - first) % 7 === 0);
    return nights
      .filter((_, index) => index === 0 || random.chance(indoorSix.free))
      .filter(({ date }) => !isChristmas(date))
      .map((day) => createListing(club, indoorSix, day));
  }
}

function chooseTeams(club: DemoClub, random: RandomGenerator): DemoTeam[] {
  if (club.ground === '') return wanderers;
  const firsts = random.chance(0.8) ? [saturdayFirsts] : [];
  return [
    ...firsts,
    ...otherTeams.filter(({ name }) => name === 'Sunday XI' || random.chance(0.45)),
  ];
}

function isTeamFree(team: DemoTeam, { weekday, outdoors }: SeasonDay, random: RandomGenerator) {
  return outdoors && team.weekdays.includes(weekday) && random.chance(team.free);
}

function chooseHomeOrAwaySide(club: DemoClub, random: RandomGenerator): Side {
  if (club.ground === '') return 'away';
  return random.pick(['home', 'home', 'away', 'either']);
}

function chooseSurface(side: Side, random: RandomGenerator) {
  return side === 'away' ? null : random.pick(['grass', 'grass', 'grass', 'artificial'] as const);
}
