import { createContext } from 'react';

/**
 * Whether the form around has no purpose any more, for example because another device was quicker. It
 * shows what was typed, and cannot be sent.
 */
export const IsFormEnded = createContext(false);
