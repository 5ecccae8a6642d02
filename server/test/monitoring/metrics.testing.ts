/** Reads what a process shows to Prometheus. */
import type { TestProcess } from '../harness/test-app.ts';

/** By name with labels, as the text has them: `tributary_queue_length`, `tributary_retries_total{of="batch",…}`. */
export type Scraped = ReadonlyMap<string, number>;

function valuesIn(text: string): Scraped {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

export const scrape = async ({ app }: Pick<TestProcess, 'app'>): Promise<Scraped> =>
  valuesIn((await app.inject('/metrics')).body);

/** The labels and values of one metric. */
export const seriesOf = (scraped: Scraped, name: string): Record<string, number> =>
  Object.fromEntries(
    [...scraped].flatMap(([series, value]) =>
      series.startsWith(`${name}{`) ? [[series.slice(name.length), value] as const] : [],
    ),
  );
