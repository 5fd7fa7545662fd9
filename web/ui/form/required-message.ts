/** At a field that is empty and must not be; the schemas of the contract say the same. */
export const requiredMessage = 'Fill in this field.';
