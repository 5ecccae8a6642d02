import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface VirtualRowsProps {
  /** Each is a `<tr>` with a key; rows out of sight are never created. */
  readonly rows: readonly ReactNode[];
}

const ROW_PX = 44;
/** Above and below the visible rows, so that the arrow keys always find the next one. */
const OVERSCAN = 12;

/** The visible rows of a long table, and empty ones with the height of the rows above and below them. */
export function VirtualRows({ rows }: VirtualRowsProps) {
  const above = useRef<HTMLTableRowElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    setScrollMargin((above.current?.getBoundingClientRect().top ?? 0) + scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin,
  });
  const shown = virtualizer.getVirtualItems();
  const abovePx = (shown[0]?.start ?? scrollMargin) - scrollMargin;
  const belowPx = virtualizer.getTotalSize() - ((shown.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <>
      <tr ref={above} aria-hidden style={{ height: abovePx }} />
      {shown.map(({ index }) => rows[index])}
      <tr aria-hidden style={{ height: belowPx }} />
    </>
  );
}
