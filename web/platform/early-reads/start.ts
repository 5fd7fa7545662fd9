import { getLondonDate } from '../../ui/dates/calendar-date.ts';
import { restoreClockOffset } from '../server-clock.ts';
import { getDeviceOwner } from '../session/session-hint.ts';
import { sendEarlyReads } from './early-reads.ts';
import { listScreenReads } from './screen-reads.ts';

/**
 * The page loads this module first, in a small file of its own (`vite.config.ts`), so that the data of a screen is asked
 * for while its code loads. With parameters in the address, the screen reads something else.
 */
function sendReadsOfScreen() {
  const owner = getDeviceOwner();
  const { pathname, search } = window.location;
  if (!owner) return;
  restoreClockOffset();
  sendEarlyReads(owner, search === '' ? listScreenReads(pathname, getLondonDate()) : []);
}

if (typeof window !== 'undefined') sendReadsOfScreen();
