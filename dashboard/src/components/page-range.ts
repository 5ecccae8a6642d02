/** The position of a page in its list, and where the list ends. */

/** How many items a page of a list has, if the list fills the page. */
export const LIMIT = 50;
/** If the server finds pages by an offset, `page` times `limit` ends here. */
export const LISTED_MAX = 10_000;

export interface PageRange {
  readonly page: number;
  readonly limit: number;
  readonly totalCount: number;
  /** Whether the list ends at LISTED_MAX, because with this filter its pages are found by an offset. */
  readonly isCountedOff: boolean;
}

export function pageRangeOf({ page, limit, totalCount, isCountedOff }: PageRange) {
  const pages = Math.max(1, Math.ceil(totalCount / limit));
  const pagesCount = isCountedOff ? Math.min(pages, Math.floor(LISTED_MAX / limit)) : pages;
  return {
    first: Math.min((page - 1) * limit + 1, totalCount),
    last: Math.min(page * limit, totalCount),
    pagesCount,
    /** The address asks for a page that the list does not have. */
    isBeyond: page > pagesCount,
    /** There are, or may be, more entries than can be listed. */
    hasEnd: isCountedOff && totalCount >= LISTED_MAX,
  };
}
