import { chatWithClubPath, findOnDayPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { clubListQuery, clubSearchMaxLength } from '../../clubs/api.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { useSettledText } from '../../platform/use-settled-text.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { Note } from '../../ui/layout/note.tsx';
import { Link } from '../../ui/link.tsx';
import type { RecordedMatchFormValues } from './recorded-match-form-values.ts';
import { findClubOfOpponent, getClubNameOfOpponent } from './registered-club-rules.ts';

/** Offers to ask a registered opponent instead, so that both clubs have the match and agree its terms. */
export function RegisteredClubNotice({ values }: { values: RecordedMatchFormValues }) {
  const { competition, date } = values;
  const opponent = useSettledText(values.opponent);
  const search = getClubNameOfOpponent(opponent);
  const isArrangedByClubs = competition === 'friendly' || competition === 'other';
  const query = useQuery({
    ...clubListQuery({ search: search.slice(0, clubSearchMaxLength), page: 1, order: 'name' }),
    enabled: isArrangedByClubs && search.length > 2,
  });
  const own = useOwnClub();
  const today = useToday();
  const clubs = query.data?.items.filter(({ id }) => id !== own.id) ?? [];
  const isComing = date >= today;
  const club = isArrangedByClubs ? findClubOfOpponent(clubs, opponent) : undefined;
  return (
    <div role="status">
      {club && (
        <Note size="body">
          {club.name} are on Fixturebook. Ask them here, and both clubs have the match and agree its
          details: <Link to={findOnDayPath(isComing ? date : today)}>find their date</Link> or{' '}
          <Link to={chatWithClubPath(club.slug)}>send them a message</Link>.
        </Note>
      )}
    </div>
  );
}
