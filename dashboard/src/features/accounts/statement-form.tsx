import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DateField } from '../../components/date-field.tsx';
import { RadioChoice } from '../../components/radio-choice.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useNow } from '../../components/use-now.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { spanOf, spanProblem, STATEMENT_PERIODS, type StatementPeriod, type StatementSpan } from './statement-span.ts';
import { fileAddress } from '../../api/calls.ts';
import { api } from '../../api/client.ts';
import type { LedgerAddress } from '../../api/query-keys.ts';
import { saveFile } from '../../components/save-file.ts';

const PERIOD_LABELS = { 'this-month': 'This month', 'last-month': 'Last month', dates: 'Dates' } as const;

const FORMATS = [
  { value: 'pdf', label: 'PDF', description: 'To print or send; at most 10,000 transactions.' },
  { value: 'csv', label: 'CSV', description: 'For spreadsheets; any number of transactions.' },
] as const;

export function StatementForm({ accountId }: { readonly accountId: number }) {
  const now = useNow();
  const business = useBusiness();
  const [period, setPeriod] = useState<StatementPeriod>('this-month');
  const [dates, setDates] = useState<StatementSpan>({});
  const [format, setFormat] = useState<'pdf' | 'csv'>('pdf');
  const span = spanOf(period, now, dates);
  const problem = spanProblem(span);
  const pdf = useMutation({ mutationFn: () => savePdf(business, accountId, span) });
  const look = { leftSection: <IconDownload size={16} stroke={1.75} /> };

  function choose(change: () => void): void {
    pdf.reset();
    change();
  }

  return (
    <Stack gap="lg" data-no-work>
      <Text c="dimmed">Opening and closing balances, every transaction, and totals.</Text>
      <PeriodChoice
        period={period}
        dates={dates}
        span={span}
        onPeriod={(value) => choose(() => setPeriod(value))}
        onDates={(value) => choose(() => setDates(value))}
      />
      <RadioChoice
        label="Format"
        choices={FORMATS}
        value={format}
        onChange={(value) => choose(() => setFormat(value))}
      />
      {problem !== undefined && (
        <Text role="alert" c="red">
          {problem}
        </Text>
      )}
      <FailureNote error={pdf.error} />
      <Group justify="flex-end">
        {format === 'csv' && problem === undefined ? (
          <Button {...look} component="a" href={statementAddress(business, accountId, span)} download>
            Download CSV
          </Button>
        ) : (
          <Button {...look} disabled={problem !== undefined} loading={pdf.isPending} onClick={() => pdf.mutate()}>
            Download {format === 'csv' ? 'CSV' : 'PDF'}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface PeriodChoiceProps {
  readonly period: StatementPeriod;
  readonly dates: StatementSpan;
  readonly span: StatementSpan;
  readonly onPeriod: (period: StatementPeriod) => void;
  readonly onDates: (dates: StatementSpan) => void;
}

function PeriodChoice({ period, dates, span, onPeriod, onDates }: PeriodChoiceProps) {
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="Period"
        value={period}
        onChange={(value) => onPeriod(STATEMENT_PERIODS.find((each) => each === value) ?? 'this-month')}
        data={STATEMENT_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
      />
      {period === 'dates' && (
        <Group gap="xs">
          <DateField label="From" value={dates.from} max={dates.to} onChange={(from) => onDates({ ...dates, from })} />
          <DateField label="To" value={dates.to} min={dates.from} onChange={(to) => onDates({ ...dates, to })} />
        </Group>
      )}
      <Text size="sm" c="dimmed">
        {period === 'dates'
          ? 'Leave From empty to start with the first transaction, and To empty to end now.'
          : `${span.from} to ${span.to}`}
      </Text>
    </Stack>
  );
}

/** Statements as files. */
const statementAddress = (address: LedgerAddress, accountId: number, span: StatementSpan): string =>
  fileAddress(address, '{mode}/accounts/{subAccountId}/statement', { subAccountId: accountId, ...span, format: 'csv' });

/** A PDF is refused when it would be too long. A call can show that on the page, which a link can't. */
async function savePdf(
  { businessId, mode }: LedgerAddress,
  accountId: number,
  { from, to }: StatementSpan,
): Promise<void> {
  const query = { format: 'pdf' as const, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const { data, response } = await api.GET(
    '/dashboard/api/businesses/{businessId}/{mode}/accounts/{subAccountId}/statement',
    {
      params: { path: { businessId, mode, subAccountId: accountId }, query },
      parseAs: 'blob',
    },
  );
  if (data === undefined) throw new Error('a statement came without a file');
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(name ?? 'statement.pdf', data);
}
