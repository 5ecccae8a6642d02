/** A business's name, and the split that its new connected accounts get. */
import type { BusinessId } from '../../platform/database/ids.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { AppError } from '../../core/errors/errors.ts';
import { findSettings, type SettingsRecord } from './queries.ts';

/** @throws AppError not_found when there is no such business. */
export async function getSettings({ db }: DbDeps, businessId: BusinessId): Promise<SettingsRecord> {
  const settings = await findSettings(db, businessId);
  if (settings === undefined) throw noSuchBusiness();
  return settings;
}

export const noSuchBusiness = (): AppError => new AppError('not_found', 'There is no business with this id.');
