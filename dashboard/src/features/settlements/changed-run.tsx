import { Alert, Button, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mono } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../format/money.ts';
import { WHY } from './manifest.tsx';
import type { Manifest, Run } from './settlements.ts';
import classes from './settlements.module.css';
import type { SeenManifest } from './use-seen-manifest.ts';

/** Somebody or something changed the draft while the person looked at it. */
export function ChangedRun({ run, seen }: { readonly run: Run; readonly seen: SeenManifest }) {
  if (!seen.isOutdated || run.manifest === null) return null;
  return (
    <Alert color="amber" className={classes.note ?? ''} title="This run changed while you looked at it" role="alert">
      <ManifestChange run={run} seen={seen.seen} />
      <Button variant="default" mt="sm" onClick={seen.look}>
        I have looked at it
      </Button>
    </Alert>
  );
}

interface ManifestChangeProps {
  readonly run: Pick<Run, 'manifest'>;
  /** What the person saw before. */
  readonly seen: Manifest | undefined;
}

const ROWS: readonly { readonly label: string; readonly of: (manifest: Manifest) => ReactNode }[] = [
  { label: 'Manifest', of: ({ shortForm }) => <Mono>{shortForm}</Mono> },
  { label: 'Payouts', of: ({ payouts }) => formatCount(payouts.count) },
  { label: 'Sum', of: ({ payouts }) => <Money amount={payouts.amount} /> },
  {
    label: 'From',
    of: ({ sourceAccount }) =>
      sourceAccount === null ? (
        'No account'
      ) : (
        <bdi>{`${sourceAccount.accountNumber}, ${sourceAccount.accountName}`}</bdi>
      ),
  },
];

/** What the person saw beside what the run would pay now. */
export function ManifestChange({ run: { manifest }, seen }: ManifestChangeProps) {
  if (manifest === null || seen === undefined) return null;
  return (
    <>
      <Text mb="sm">
        The run changed, so its manifest was {WHY[manifest.why]}, <Instant at={manifest.madeAt} />. The page shows the
        present state. You can approve it once you have looked.
      </Text>
      <table className={classes.comparison} aria-label="What changed">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>What</VisuallyHidden>
            </th>
            <th scope="col">You saw</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{of(seen)}</td>
              <td>{of(manifest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
