/** Names and order of files of the write-ahead log, each of 16 MB: `00000001` `0000000A` `000000FF`. */

const SEGMENT_BYTES = 16n * 1024n * 1024n;
const SEGMENTS_PER_LOG = 256n;

const NAME = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;

export interface WalRange {
  /** The segments that a restore needs to be consistent, both included. */
  readonly firstSegment: string;
  readonly lastSegment: string;
}

/** The segment that holds the byte before this position, such as `0/2000028`. */
export function segmentBefore(timeline: number, position: string): string {
  const [high = '', low = ''] = position.split('/');
  const byte = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) - 1n;
  return nameOf(timeline, byte / SEGMENT_BYTES);
}

export function segmentAfter(name: string): string {
  const [, timeline = '', log = '', segment = ''] = NAME.exec(name) ?? [];
  const number = BigInt(`0x${log}`) * SEGMENTS_PER_LOG + BigInt(`0x${segment}`);
  return nameOf(Number.parseInt(timeline, 16), number + 1n);
}

export const isSegment = (name: string): boolean => NAME.test(name);

/** All of the range, in order. */
export function segmentsOf({ firstSegment, lastSegment }: WalRange): string[] {
  const names: string[] = [];
  for (let name = firstSegment; name <= lastSegment; name = segmentAfter(name)) names.push(name);
  return names;
}

function nameOf(timeline: number, number: bigint): string {
  const parts = [BigInt(timeline), number / SEGMENTS_PER_LOG, number % SEGMENTS_PER_LOG];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}
