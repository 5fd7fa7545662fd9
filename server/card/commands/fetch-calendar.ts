import { cardCalendarMaxBytes } from '@fixturebook/contract/limits';
import { invalidInput } from '../../platform/errors.ts';
import type { CardImportDeps } from '../deps.ts';
import { isCalendarText } from '../rules/calendar/lines.ts';

/**
 * Returns the text of the calendar at an address. Throws an error with status 400 for the field `address` that does not
 * say what the server found in a private network.
 */
export async function fetchCalendar(
  { outbound }: Pick<CardImportDeps, 'outbound'>,
  address: string,
) {
  const options = { accept: 'text/calendar', maxBytes: cardCalendarMaxBytes };
  const answer = await outbound.get(address, options);
  if (answer.outcome === 'too-large')
    throw createAddressError(
      `This calendar is larger than ${cardCalendarMaxBytes / 1024 ** 2} MB. Choose one for your fixtures only.`,
    );
  if (answer.outcome !== 'answered')
    throw createAddressError(
      'We can’t reach this address. Check it, or download the calendar and choose the file.',
    );
  if (answer.status !== 200)
    throw createAddressError(
      `This address answered with error ${answer.status}. Check that everyone who has it can see the calendar.`,
    );
  const text = new TextDecoder().decode(answer.body);
  if (!isCalendarText(text))
    throw createAddressError(
      'There is no calendar at this address. It should end in .ics, as a rule.',
    );
  return text;
}

function createAddressError(message: string) {
  return invalidInput([{ path: 'address', message }]);
}
