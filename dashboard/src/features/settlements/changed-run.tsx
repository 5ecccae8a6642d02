import { Alert, Button, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Mono } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { HeldWords } from './held-payout.tsx';
import { type Manifest, type Run, takenOutQuery } from './settlements.ts';
import classes from './settlements.module.css';
import type { SeenManifest } from './use-seen-manifest.ts';
import { nameOf } from './words.ts';

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
  readonly run: Pick<Run, 'number' | 'manifest'>;
  /** What the person saw before. */
  readonly seen: Manifest | undefined;
}

const ROWS: readonly { readonly label: string; readonly of: (manifest: Manifest) => ReactNode }[] = [
  { label: 'Fingerprint', of: ({ shortForm }) => <Mono>{shortForm}</Mono> },
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

const DID: Readonly<Record<Manifest['why'], string>> = {
  drafted: 'made it',
  source_changed: 'changed the account that pays',
  payout_held: 'held payouts',
};

/** Which payouts were held since, by whom and why. */
function HeldSince({ run, seen }: { readonly run: ManifestChangeProps['run']; readonly seen: Manifest }) {
  const { data } = useQuery(takenOutQuery(useBusiness(), run));
  const since = data?.items.filter(({ held }) => held !== null && held.at > seen.madeAt) ?? [];
  if (since.length === 0) return null;
  return (
    <ul className={classes.unusual}>
      {since.map((payout) => (
        <li key={payout.id}>
          <bdi>{payout.accountBusinessName}</bdi>, <Money amount={payout.amount} />. <HeldWords payout={payout} />
        </li>
      ))}
    </ul>
  );
}

/** What the person saw beside what the run would pay now. */
export function ManifestChange({ run, seen }: ManifestChangeProps) {
  const { manifest } = run;
  if (manifest === null || seen === undefined) return null;
  return (
    <>
      <Text>
        <bdi>{nameOf(manifest.madeBy)}</bdi> {DID[manifest.why]}, <Instant at={manifest.madeAt} />.
      </Text>
      <HeldSince run={run} seen={seen} />
      <Text mb="sm">The page shows the present state. You can approve it once you have looked.</Text>
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
