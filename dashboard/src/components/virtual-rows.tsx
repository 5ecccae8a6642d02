import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface VirtualRowsProps {
  /** Each a `<tr>` with a key; those out of sight are never made. */
  readonly rows: readonly ReactNode[];
}

const ROW_PX = 44;
/** Above and below what is in sight, so that the arrow keys always find the next one. */
const OVERSCAN = 12;

/** The rows of a long table that are in sight, and empty ones as high as what is above and below them. */
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
