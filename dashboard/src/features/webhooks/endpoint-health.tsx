import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../components/chart.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { formatDate, formatTime } from '../../format/instant.ts';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { type EndpointHealth, healthQuery } from './webhooks.ts';

const HEIGHT = 120;
const LABEL = 'Deliveries that failed at least once, by hour';

/** What waits for the endpoint, and how its deliveries of the last day went. */
export function EndpointHealthPanel({ endpointId }: { readonly endpointId: number }) {
  const health = useQuery(healthQuery(useBusiness(), endpointId));
  return (
    <section aria-label="Health" style={{ marginBottom: 24 }}>
      <Title order={2} mb={8}>
        The last 24 hours
      </Title>
      <Loaded query={health} what="health" lines={4} permission="webhooks:read">
        {(read) => <Figures health={read} />}
      </Loaded>
    </section>
  );
}

function Figures({ health }: { readonly health: EndpointHealth }) {
  const { oldestUndelivered, waiting, parked, failed, hours } = health;
  return (
    <>
      <Facts mb={16}>
        <Fact label="Failed at least once">{failureRate(health)}</Fact>
        <Fact label="Oldest undelivered">
          {oldestUndelivered === null ? (
            'Nothing waits'
          ) : (
            <>
              <Instant at={oldestUndelivered} /> ({formatCount(waiting)} waiting)
            </>
          )}
        </Fact>
        <Fact label="Given up">{parked > 0 && formatCount(parked)}</Fact>
      </Facts>
      {failed > 0 && (
        <>
          <Text size="xs" c="dimmed" mb={4}>
            {LABEL}
          </Text>
          <Chart
            label={LABEL}
            height={HEIGHT}
            points={hours.map((hour) => ({ at: hour.at, value: hour.failed }))}
            formatValue={formatCount}
            formatAxis={formatCount}
            formatAt={(at) => `${formatDate(at)}, ${formatTime(at)}`}
            formatTick={formatTime}
            isWhole
          />
        </>
      )}
    </>
  );
}

function failureRate({ deliveries, failed }: EndpointHealth): string {
  if (deliveries === 0) return 'Nothing was sent';
  const percent = (failed / deliveries) * 100;
  const rate = failed > 0 && percent < 1 ? 'less than 1' : String(Math.round(percent));
  return `${formatCount(failed)} of ${formatCount(deliveries)} (${rate} %)`;
}
