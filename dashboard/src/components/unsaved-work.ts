/**
 * Finds text that was typed or chosen and not sent, by examining the fields, so that no form can forget to report it.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'input, textarea, select';
/** Searches and filters are in the address, and the options of a download are no work: nothing of them can be lost. */
const NO_WORK = '[data-no-work]';
const IN_A_FORM = 'form:not([role="search"]), [role="dialog"]';

/** The value of each field before it was first focused. */
const before = new WeakMap<Field, string>();

/** Call once. */
export function watchFields(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isField(target) && !before.has(target)) before.set(target, valueOf(target));
  });
}

/** Call when a write has succeeded: the present values of the fields can no longer be lost. */
export function takeAllAsSent(): void {
  for (const field of document.querySelectorAll<Field>(FIELDS))
    if (before.has(field)) before.set(field, valueOf(field));
}

/** Whether it contains something that is shown only once: a secret, codes, a link. */
export const holdsShownOnce = (root: ParentNode): boolean => root.querySelector('[data-shown-once]') !== null;

/** Whether a field of a form in it has another value than when it was first focused. */
export function hasUnsavedWork(root: ParentNode): boolean {
  return [...root.querySelectorAll<Field>(FIELDS)].some((field) => {
    const was = before.get(field);
    return (
      was !== undefined &&
      was !== valueOf(field) &&
      field.closest(IN_A_FORM) !== null &&
      field.closest(NO_WORK) === null
    );
  });
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLElement && target.matches(FIELDS);

function valueOf(field: Field): string {
  const isTicked = field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
  return isTicked ? String(field.checked) : field.value;
}
