/** The ids of connected accounts, which nearly every route takes. */
import type { AccountId } from '../database/ids.ts';
import { AppError } from '../../core/errors/errors.ts';
import { idFromJson, numberFromPath } from './ids.ts';

/** The one answer to an id that is unknown, deleted, of another business or mode, or malformed. */
export const noSuchAccount = (): AppError => new AppError('not_found', 'There is no connected account with this id.');

/** A path parameter as an id. @throws AppError not_found for text that can't be one. */
export const accountIdFromPath = (text: string): AccountId => numberFromPath(text, noSuchAccount) as AccountId;

/** An id from a body. @throws AppError not_found: an id outside the range of ids belongs to nobody. */
export const accountIdFromWire = (id: number): AccountId => idFromJson(id, noSuchAccount) as AccountId;
