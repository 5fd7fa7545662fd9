/** Formats a count with its noun: `1 match`, `6,000 matches`. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}

/** Formats a whole number as `6,000`, without `Intl`, whose first use on a page takes a slow phone 100 ms. */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
