import { groundTaken } from '@fixturebook/contract/matches';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';

export function refuseTakenGround(error: unknown): never {
  if (!isUniqueViolation(error, 'matches_ground_taken')) throw error;
  throw new AppError(409, groundTaken, 'Another match is agreed on this ground at that time.');
}
