/** The span of an overview: parses its query parameters and widens them to whole hours or days. */
import { type Bucket, bucketEnd, bucketMs, bucketStart, DAY_MS } from '../../platform/time/lagos.ts';
import { readEnd, readInstant } from '../../platform/wire/instants.ts';
import { invalidParameter } from '../../platform/wire/invalid.ts';
import type { OverviewQuery } from './schemas.ts';

/** Both ends are boundaries of buckets. */
export interface Span {
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly before: Date;
  readonly bucket: Bucket;
}

const DAYS_DEFAULT = 30;
/** Nearly three years of days, or six weeks of hours. */
const POINTS_MAX = 1_000;

/**
 * Widened to whole hours or days. A date as `to` is included as a whole; a time ends the span, so a time on a boundary
 * adds nothing. Without `from` the span is 30 days long, without `to` it ends now.
 * @throws AppError validation_failed naming the parameter.
 */
export function readSpan(query: OverviewQuery, now: Date): Span {
  const { bucket = 'day' } = query;
  const before = bucketEnd(bucket, query.to === undefined ? now : readEnd('to', query.to));
  const from =
    query.from === undefined
      ? new Date(before.getTime() - DAYS_DEFAULT * DAY_MS)
      : bucketStart(bucket, readInstant('from', query.from).first);
  if (from >= before) throw invalidParameter('from', 'must be earlier than to');
  if ((before.getTime() - from.getTime()) / bucketMs(bucket) > POINTS_MAX) {
    throw invalidParameter('from', `must be at most ${POINTS_MAX} ${bucket}s before to`);
  }
  return { from, before, bucket };
}
