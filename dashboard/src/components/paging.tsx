import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../format/money.ts';
import { LISTED_MAX, pageRangeOf } from './page-range.ts';
import classes from './paging.module.css';

interface PagingProps {
  /** From the address; 1 by default. */
  readonly page: number;
  readonly limit: number;
  readonly totalCount: number;
  /** Whether the list ends at the ten thousandth entry, because its pages are found by an offset. */
  readonly isCountedOff?: boolean;
}

/** Below a list: the position in it, and links to the neighbouring pages. The page is `?page=` of the address. */
export function Paging({ page, limit, totalCount, isCountedOff = false }: PagingProps) {
  const { first, last, pagesCount, isBeyond, hasEnd } = pageRangeOf({ page, limit, totalCount, isCountedOff });
  return (
    <nav className={classes.paging} aria-label="Pages of the list">
      <span aria-live="polite">
        {totalCount === 0
          ? 'Nothing found'
          : isBeyond
            ? `None of ${formatCount(totalCount)}`
            : `${formatCount(first)}–${formatCount(last)} of ${formatCount(totalCount)}`}
        {hasEnd && `. Only the first ${formatCount(LISTED_MAX)} are listed: use filters to see the others.`}
      </span>
      <span className={classes.steps}>
        <Step
          label={isBeyond ? 'Last page' : 'Previous page'}
          page={isBeyond ? pagesCount : page - 1}
          isOpen={page > 1}
        >
          <IconChevronLeft size={16} />
        </Step>
        <span>
          {isBeyond
            ? `${formatCount(pagesCount)} ${pagesCount === 1 ? 'page' : 'pages'}`
            : `Page ${formatCount(page)} of ${formatCount(pagesCount)}`}
        </span>
        <Step label="Next page" page={page + 1} isOpen={page < pagesCount}>
          <IconChevronRight size={16} />
        </Step>
      </span>
    </nav>
  );
}

interface StepProps {
  readonly label: string;
  readonly page: number;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

function Step({ label, page, isOpen, children }: StepProps) {
  if (!isOpen) {
    return (
      <ActionIcon variant="default" aria-label={label} disabled>
        {children}
      </ActionIcon>
    );
  }
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        aria-label={label}
        renderRoot={(props: object) => (
          <Link {...props} to="." search={(search) => ({ ...search, page: page === 1 ? undefined : page })} />
        )}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
