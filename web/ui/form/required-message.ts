/** For an empty required field. The schemas of the contract use the same text. */
export const requiredMessage = 'Fill in this field.';
