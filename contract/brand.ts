/** The product's name stands here and nowhere else, so that an operator can change it. */
export const brand = { name: 'Fixturebook' } as const;
