import { Text } from '@mantine/core';
import type { ReviewedPayout } from './settlements.ts';
import classes from './settlements.module.css';

type Review = ReviewedPayout['review'];

/** What is unusual about a payout, in the server's words. */
export function Unusual({ review }: { readonly review: Review }) {
  if (review === null || review.unusual.length === 0) return null;
  return (
    <ul className={classes.unusual}>
      {review.unusual.map(({ code, message }) => (
        <li key={code}>
          <bdi>{message}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** In the drawer of a payout. */
export function UnusualNote({ review }: { readonly review: Review }) {
  if (review === null || review.unusual.length === 0) return null;
  return (
    <div>
      <Text fw={500}>Unusual</Text>
      <Unusual review={review} />
    </div>
  );
}
