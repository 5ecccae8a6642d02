/** Where a page is in its list, and how far the list can be gone through. */

/** How many a page of a list has, where it has the page for itself. */
export const LIMIT = 50;
/** Where the server counts pages off, `page` times `limit` ends here. */
export const LISTED_MAX = 10_000;

export interface PageRange {
  readonly page: number;
  readonly limit: number;
  readonly totalCount: number;
  /** Whether the list ends at LISTED_MAX: with this filter it has no numbers of its own to find a page by. */
  readonly isCountedOff: boolean;
}

export function pageRangeOf({ page, limit, totalCount, isCountedOff }: PageRange) {
  const pages = Math.max(1, Math.ceil(totalCount / limit));
  return {
    first: Math.min((page - 1) * limit + 1, totalCount),
    last: Math.min(page * limit, totalCount),
    pagesCount: isCountedOff ? Math.min(pages, Math.floor(LISTED_MAX / limit)) : pages,
    /** There is, or may be, more than can be gone through. */
    hasEnd: isCountedOff && totalCount >= LISTED_MAX,
  };
}
