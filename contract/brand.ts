/** The product name is defined only here, so that an operator can change it. */
export const brand = { name: 'Fixturebook' } as const;
