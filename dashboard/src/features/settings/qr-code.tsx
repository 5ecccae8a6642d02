import { encode } from 'uqr';
import classes from './settings.module.css';

interface QrCodeProps {
  readonly text: string;
  /** Its purpose, for screen readers: the text itself may be a secret. */
  readonly label: string;
}

/** The light margin that cameras need to find the code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Dark on white in both themes, because many apps cannot read a light code on a dark background. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={outlineOf(data)} />
    </svg>
  );
}

/** The dark modules of each row, joined into strips. */
function outlineOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '#' : ' '))
          .join('')
          .matchAll(/#+/g),
      ].map(({ 0: strip, index }) => `M${index} ${y}h${strip.length}v1h-${strip.length}z`),
    )
    .join('');
}
