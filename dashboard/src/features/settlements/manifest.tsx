/** What a run pays, as people compare it, and who has approved it. */
import { Text } from '@mantine/core';
import { CopyButton } from '../../components/copy-field.tsx';
import { Fact, Facts, Inline, Mono, Section } from '../../components/facts.tsx';
import { Instant } from '../../components/instant.tsx';
import { Money } from '../../components/money.tsx';
import { NobodyCould } from '../../components/nobody-could.tsx';
import { countApprovals } from './approvals.ts';
import type { Manifest, Run } from './settlements.ts';
import { counted, nameOf } from './words.ts';

const WHY: Readonly<Record<Manifest['why'], string>> = {
  drafted: 'made with the draft',
  source_changed: 'made anew, because the account that pays was changed',
  payout_held: 'made anew, because payouts were held',
};

export function RunManifest({ run }: { readonly run: Run }) {
  const { manifest, approvals, approvalsNeeded, state, approvalRefusal, couldApprove } = run;
  if (manifest === null) return null;
  return (
    <Section title="What is approved">
      <Facts>
        <Fact label="Fingerprint">
          <Inline>
            <Mono>{manifest.shortForm}</Mono>
            <CopyButton text={manifest.digest} label="Copy in full" />
          </Inline>
          <Text size="sm" c="dimmed">
            Version {manifest.version}, {WHY[manifest.why]}, by <bdi>{nameOf(manifest.madeBy)}</bdi>,{' '}
            <Instant at={manifest.madeAt} />
          </Text>
        </Fact>
        <ManifestFacts manifest={manifest} />
        <Fact label="Approvals">
          {countApprovals(run)} of {approvalsNeeded}
          {approvals.map(({ by, at, counts }) => (
            <Text key={at} size="sm">
              <bdi>{nameOf(by)}</bdi>, <Instant at={at} />
              {!counts && ', does not count any more'}
            </Text>
          ))}
        </Fact>
        {state === 'draft' && <Fact label="You">{approvalRefusal}</Fact>}
      </Facts>
      <NobodyCould what="this run" who={couldApprove} />
    </Section>
  );
}

/** What is approved: how much, to how many, and from where. */
export function ManifestFacts({ manifest: { payouts, sourceAccount } }: { readonly manifest: Manifest }) {
  return (
    <>
      <Fact label="Pays">
        {counted(payouts.count, 'payout')}, <Money amount={payouts.amount} />
      </Fact>
      <Fact label="From">
        {sourceAccount === null ? (
          'No account is set yet; a CSV file does without'
        ) : (
          <>
            <Mono>{sourceAccount.accountNumber}</Mono>, <bdi>{sourceAccount.accountName}</bdi>
          </>
        )}
      </Fact>
    </>
  );
}
