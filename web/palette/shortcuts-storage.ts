import { readChoice, saveChoice } from '../ui/form/draft/draft.ts';

const getKey = (userId: string) => `single-keys-${userId}`;

/** Whether a single key such as `/` is a shortcut, which people who dictate text can switch off (WCAG 2.1.4). */
export function areSingleKeysOn(userId: string): boolean {
  return readChoice(getKey(userId), 'device') !== 'off';
}

export function saveSingleKeys(userId: string, isOn: boolean): void {
  saveChoice(getKey(userId), isOn ? undefined : 'off', 'device');
}
