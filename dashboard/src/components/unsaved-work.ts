/**
 * What somebody has typed or chosen and not sent: found by looking at the fields, so that no form can forget to tell.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'input, textarea, select';
/** Searches and filters live in the address, and what a download is made of is no work: nothing of them is lost. */
const NO_WORK = '[data-no-work]';
const IN_A_FORM = 'form:not([role="search"]), [role="dialog"]';

/** What each field held before somebody first came to it. */
const before = new WeakMap<Field, string>();

/** Call once. */
export function watchFields(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isField(target) && !before.has(target)) before.set(target, valueOf(target));
  });
}

/** Call when a write has succeeded: what the fields hold now is no longer something that can be lost. */
export function takeAllAsSent(): void {
  for (const field of document.querySelectorAll<Field>(FIELDS))
    if (before.has(field)) before.set(field, valueOf(field));
}

/** Whether there is something in there that is shown this once: a secret, codes, a link. */
export const holdsShownOnce = (root: ParentNode): boolean => root.querySelector('[data-shown-once]') !== null;

/** Whether a field of a form in there holds something else than when somebody first came to it. */
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
