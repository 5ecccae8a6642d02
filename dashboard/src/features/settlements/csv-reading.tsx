/** A CSV with headings of a bank: what they mean, and what the file would do. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Fact, Facts } from '../../components/facts.tsx';
import { Money } from '../../components/money.tsx';
import { FailureNote } from '../../components/states.tsx';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { MappingForm } from './mapping-form.tsx';
import { type FilePreview, type Mapping, removeMapping } from './results.ts';
import classes from './settlements.module.css';
import { counted, nameOf, STATUS_WORDS } from './words.ts';

interface CsvReadingProps {
  readonly file: File;
  readonly preview: FilePreview;
  readonly isSending: boolean;
  /** Looks at the file again, because it is read in another way now. */
  readonly onLook: () => void;
  readonly onSend: (mapping: Mapping) => void;
  readonly onCancel: () => void;
}

export function CsvReading({ file, preview, isSending, onLook, onSend, onCancel }: CsvReadingProps) {
  const { mapping } = preview;
  const [isChanging, setChanging] = useState(false);
  return (
    <section className={classes.reading} aria-label="How the file is read">
      <Text fw={600} className={classes.words}>
        <bdi>{file.name}</bdi>, {counted(preview.lineCount, 'line')}
      </Text>
      {mapping === null || isChanging ? (
        <MappingForm
          preview={preview}
          onSaved={() => {
            setChanging(false);
            onLook();
          }}
          onCancel={mapping === null ? onCancel : () => setChanging(false)}
        />
      ) : (
        <>
          <ReadBy mapping={mapping} onChange={() => setChanging(true)} onForgotten={onCancel} />
          <WhatItDoes preview={preview} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button disabled={preview.problemCount > 0} loading={isSending} onClick={() => onSend(mapping)}>
              Apply this file
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}

interface ReadByProps {
  readonly mapping: Mapping;
  readonly onChange: () => void;
  readonly onForgotten: () => void;
}

function ReadBy({ mapping, onChange, onForgotten }: ReadByProps) {
  const business = useBusiness();
  const forget = useBusinessWrite({
    mutationFn: () => removeMapping(business, mapping.number),
    onSuccess: onForgotten,
  });
  const { name, made, statuses } = mapping;
  return (
    <>
      <Text className={classes.words}>
        Read as <bdi>{name}</bdi>, as <bdi>{nameOf(made.by)}</bdi> said what the headings mean. Nothing was applied yet.
      </Text>
      <Text size="sm" c="dimmed" className={classes.words}>
        {statuses.map(({ word, means }) => `${wordShown(word)}: ${STATUS_WORDS[means]}`).join(' · ')}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onChange}>
          Change how it is read
        </Button>
        <Button variant="default" size="xs" loading={forget.isPending} onClick={() => forget.mutate()}>
          Forget this reading
        </Button>
      </Group>
      <FailureNote error={forget.error} />
    </>
  );
}

export const wordShown = (word: string): string => (word === '' ? '(blank)' : word);

const STATUSES = ['paid', 'failed', 'unknown', 'pending'] as const;

function WhatItDoes({ preview }: { readonly preview: FilePreview }) {
  const { found, known, contradicts, amountDiffers, unmatched, problemCount, firstProblems } = preview;
  const said = STATUSES.filter((status) => found[status].count > 0);
  return (
    <>
      {problemCount > 0 && (
        <Alert color="red" title={`${counted(problemCount, 'line')} cannot be read, so the file would be refused`}>
          {firstProblems.map((problem) => (
            <Text key={problem} size="sm" className={classes.words}>
              {problem}
            </Text>
          ))}
        </Alert>
      )}
      <Facts>
        {said.map((status) => (
          <Fact key={status} label={STATUS_WORDS[status]}>
            {counted(found[status].count, 'payout')}, <Money amount={found[status].amount} />
          </Fact>
        ))}
        <Fact label="Known already">{counted(known, 'payout')}</Fact>
        {contradicts > 0 && <Fact label="Contradicts what is known">{counted(contradicts, 'payout')}</Fact>}
        <Fact label="Amount differs">{counted(amountDiffers, 'line')}</Fact>
        <Fact label="No exported payout">{counted(unmatched, 'line')}</Fact>
      </Facts>
      <FirstLines preview={preview} />
    </>
  );
}

const MATCH_WORDS: Readonly<Record<FilePreview['firstLines'][number]['match'], string>> = {
  found: 'Found',
  amount_differs: 'Amount differs',
  unmatched: 'No exported payout',
};

function FirstLines({ preview: { firstLines } }: { readonly preview: FilePreview }) {
  return (
    <div className={classes.lines}>
      <table aria-label="First lines of the file">
        <thead>
          <tr>
            {['Line', 'Payout to', 'Amount', 'Bank says', 'Here'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstLines.map(({ line, endToEndId, accountName, amount, status, match }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <bdi>{accountName ?? endToEndId}</bdi>
              </td>
              <td>{amount === null ? 'Not in naira' : <Money amount={amount} />}</td>
              <td>{STATUS_WORDS[status]}</td>
              <td>{MATCH_WORDS[match]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
