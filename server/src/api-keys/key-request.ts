/** What callers write about a key, checked. */
import { readText } from '../wire/invalid.ts';

const KEY_NAME_LENGTH_MAX = 80;

/** @throws AppError validation_failed */
export const readKeyName = (name: string): string => readText('name', name, { maxLength: KEY_NAME_LENGTH_MAX });
