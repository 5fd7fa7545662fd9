import type { Fixture } from '@fixturebook/contract/fixtures';
import { formatPhone } from '@fixturebook/contract/format';
import { getTermsOnOffer } from '@fixturebook/contract/match-terms';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { formatCategory, formatMatchFormat, strengthLabels } from '../../fixtures/api.ts';
import { formatMilesAndKm } from '../../ui/format/distance.ts';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { type TermsLineId, toTermsLines } from '../terms/terms-words.ts';
import { CounterOfferNotice } from './counter-offer-notice.tsx';
import styles from './request-facts-list.module.css';
import { getRequestTeams } from './request-words.ts';

const distanceLabels = { home: 'They travel', away: 'You travel', unknown: 'Distance' };

/** The terms that few requests have. */
const furtherTerms: TermsLineId[] = ['surface', 'ball', 'teas', 'costShare', 'notes'];

interface RequestFactsListProps {
  /** A request of a link from a mail has no phone number. */
  request: Pick<
    MatchRequest,
    | 'direction'
    | 'teamName'
    | 'message'
    | 'terms'
    | 'counterOffer'
    | 'own'
    | 'strength'
    | 'category'
    | 'ageGroup'
    | 'distanceKm'
  > & { fixture: Pick<Fixture, 'teamName'>; contactNumber?: string };
}

/** The facts by which a fixture secretary judges a request. */
export function RequestFactsList({ request }: RequestFactsListProps) {
  const { message, own, strength, distanceKm, contactNumber } = request;
  const { ours, theirs } = getRequestTeams(request);
  const terms = getTermsOnOffer(request);
  return (
    <>
      <CounterOfferNotice request={request} />
      {message && <blockquote className={styles.message}>{message}</blockquote>}
      <Facts>
        <Fact name="Your team">{ours}</Fact>
        <Fact name="Their team">
          {[theirs, formatCategory(request)].filter(Boolean).join(' · ')}
        </Fact>
        <Fact name="Their strength">{strength ? strengthLabels[strength] : 'Not stated'}</Fact>
        {own && <Fact name="You'd play">{own === 'home' ? 'At home' : 'Away'}</Fact>}
        {distanceKm !== null && (
          <Fact name={distanceLabels[own ?? 'unknown']}>{formatMilesAndKm(distanceKm)}</Fact>
        )}
        <Fact name="Ground" wide="two">
          {[terms.ground, terms.postcode].filter(Boolean).join(', ')}
        </Fact>
        <Fact name="Start time">{terms.startTime ?? 'To agree'}</Fact>
        <Fact name="Format">{formatMatchFormat(terms) ?? 'To agree'}</Fact>
        {toTermsLines(terms).map(
          ({ id, name, text }) =>
            furtherTerms.includes(id) &&
            text && (
              <Fact
                key={id}
                name={name}
                wide={id === 'notes'}
                tone={id === 'notes' ? 'prose' : undefined}
              >
                {text}
              </Fact>
            ),
        )}
        {contactNumber && (
          <Fact name="Phone Number" wide="two">
            <Link to={`tel:${contactNumber}`}>{formatPhone(contactNumber)}</Link>
          </Fact>
        )}
      </Facts>
    </>
  );
}
