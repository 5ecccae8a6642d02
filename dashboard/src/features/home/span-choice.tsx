import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { DateField } from '../../components/date-field.tsx';
import { useNow } from '../../components/use-now.ts';
import { lagosDay } from '../../format/instant.ts';
import { type HomeSearch, PERIODS, type Span } from './span.ts';
import classes from './home.module.css';

const PERIOD_LABELS = { '24h': '24 hours', '7d': '7 days', '30d': '30 days', '90d': '90 days' } as const;
const DATES = 'dates';

/** A period that ends now, or two dates; either is in the address. */
export function SpanChoice({ span }: { readonly span: Span }) {
  const now = useNow();
  const { period, firstDay, lastDay } = span;
  const navigate = useNavigate({ from: '/$businessId/$mode/home' });

  function look(change: HomeSearch): void {
    void navigate({
      to: '.',
      search: ({ show, bucket }) => ({ show, bucket, ...change }),
      resetScroll: false,
    });
  }

  function choose(value: string): void {
    const chosen = PERIODS.find((name) => name === value);
    if (chosen === undefined) look({ from: firstDay, to: lastDay });
    else look({ period: chosen === '30d' ? undefined : chosen });
  }

  return (
    <div className={classes.choices}>
      {period === undefined && (
        <>
          <DateField
            label="From"
            value={firstDay}
            max={lastDay}
            onChange={(day) => look({ from: day ?? firstDay, to: lastDay })}
          />
          <DateField
            label="To"
            value={lastDay}
            min={firstDay}
            max={lagosDay(now)}
            onChange={(day) => look({ from: firstDay, to: day ?? lastDay })}
          />
        </>
      )}
      <SegmentedControl
        aria-label="Period"
        value={period ?? DATES}
        onChange={choose}
        className={classes.periods}
        data={[
          ...PERIODS.map((name) => ({ value: name, label: PERIOD_LABELS[name] })),
          { value: DATES, label: 'Dates' },
        ]}
      />
    </div>
  );
}
