/** Lists without numbered pages on the wire: wire/cursors.ts parses their parameters. */
import { Type } from 'typebox';
import { integerText, optional, orNull, text } from './fields.ts';
import { limitParameter } from './paging.ts';

/** Without examples, because they exclude each other. */
export const cursorParameters = {
  ...optional({
    before: integerText('Newest first, the entries with a lower `sequence` than this: `next` of the page before.', {}),
    after: integerText(
      'Oldest first, the entries with a higher `sequence` than this; 0 for the first. Without `after` and `before` ' +
        'the list begins with the newest.',
      {},
    ),
  }),
  limit: limitParameter,
};

export const NextCursor = orNull(
  Type.Integer(),
  'Send it as `before`, or as `after` if you sent `after`, to get the next page; null at the end. A page may have ' +
    'fewer entries than `limit` and yet a next one.',
  57,
);

const INSTANT =
  'ISO 8601, or as `createdAt` shows it. A date stands for its whole day in Lagos, a time for its whole second, or ' +
  'for its millisecond if it has a fraction; a time without an offset is time in Lagos.';

export const periodParameters = optional({
  from: text(`Not before this date or time. ${INSTANT}`, '2026-03-01'),
  to: text(`Not after this date or time, which is included. ${INSTANT}`, '2026-03-31T18:30:00Z'),
});
