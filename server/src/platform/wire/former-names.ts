/** Fields that were renamed: their former names are read for one release, and the document calls them deprecated. */
import { invalid } from './invalid.ts';

/**
 * The value of a field under its name or its former one.
 * @throws AppError validation_failed when both are sent and differ.
 */
export function eitherName<Name extends string, FormerName extends string, T>(
  sent: { readonly [N in Name | FormerName]?: T },
  name: Name,
  formerName: FormerName,
): T | undefined {
  const { [name]: value, [formerName]: former } = sent;
  if (value === undefined) return former;
  if (former !== undefined && String(former) !== String(value)) {
    throw invalid(formerName, `is the former name of ${name}: send only one of them`);
  }
  return value;
}
