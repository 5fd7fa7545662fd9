export { formatMilesAndKm } from '@fixturebook/contract/format';
