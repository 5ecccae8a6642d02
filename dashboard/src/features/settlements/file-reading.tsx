/** A file before it is applied: what the headings of a CSV mean, and what the file would do. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Instant } from '../../components/instant.tsx';
import { TextLink } from '../../components/links.tsx';
import { FileForesight } from './file-foresight.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { MappingForm } from './mapping-form.tsx';
import type { FilePreview, Mapping } from './results.ts';
import classes from './settlements.module.css';
import { counted, FORMAT_WORDS, nameOf, wordsOf } from './words.ts';

interface FileReadingProps {
  readonly file: File;
  readonly preview: FilePreview;
  readonly isSending: boolean;
  /** Looks at the file again, because it is read in another way now. */
  readonly onLook: () => void;
  readonly onSend: (mapping: Mapping | null) => void;
  readonly onCancel: () => void;
}

export function FileReading({ file, preview, isSending, onLook, onSend, onCancel }: FileReadingProps) {
  const { mapping, isReadable } = preview;
  const [isChanging, setChanging] = useState(false);
  return (
    <section className={classes.reading} aria-label="Preview of the file">
      <Text fw={600} className={classes.words}>
        <bdi>{file.name}</bdi>, {counted(preview.lineCount, 'line')}
      </Text>
      {!isReadable || isChanging ? (
        <MappingForm
          preview={preview}
          onSaved={() => {
            setChanging(false);
            onLook();
          }}
          onLook={onLook}
          onCancel={isChanging ? () => setChanging(false) : onCancel}
        />
      ) : (
        <>
          {mapping === null ? (
            <Text className={classes.words}>
              {preview.format === 'csv'
                ? 'Read by Tributary’s own headings. Nothing has been applied yet.'
                : `${FORMAT_WORDS[preview.format]}. Nothing has been applied yet.`}
            </Text>
          ) : (
            <ReadBy mapping={mapping} onChange={() => setChanging(true)} onForgotten={onCancel} />
          )}
          <Earlier preview={preview} />
          <FileForesight preview={preview} />
          <Buttons preview={preview} isSending={isSending} onSend={() => onSend(mapping)} onCancel={onCancel} />
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
  const [isForgetting, setForgetting] = useState(false);
  const { name, made } = mapping;
  return (
    <>
      <Text className={classes.words}>
        Read with the mapping <bdi>{name}</bdi> by <bdi>{nameOf(made.by)}</bdi>. Nothing has been applied yet.
      </Text>
      <Text size="sm" c="dimmed" className={classes.words}>
        {wordsOf(mapping)}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onChange}>
          Change mapping
        </Button>
        <Button variant="default" size="xs" onClick={() => setForgetting(true)}>
          Delete mapping
        </Button>
      </Group>
      <ForgetDialog
        mapping={mapping}
        opened={isForgetting}
        onClose={() => setForgetting(false)}
        onForgotten={onForgotten}
      />
    </>
  );
}

interface PreviewProps {
  readonly preview: FilePreview;
}

function Earlier({ preview: { earlier } }: PreviewProps) {
  if (earlier === null) return null;
  return (
    <Alert color="amber" title="The same file was received before" className={classes.words}>
      <bdi>{nameOf(earlier.accepted.by)}</bdi> sent it, <Instant at={earlier.accepted.at} />. Sending it again changes
      nothing:{' '}
      <TextLink
        from="/$businessId/$mode"
        to="./settlements/results/$fileNumber"
        params={{ fileNumber: earlier.number }}
        inherit
      >
        see its results
      </TextLink>
      .
    </Alert>
  );
}

interface ButtonsProps extends PreviewProps {
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

const REASON = 'why-not-applied';

function Buttons({ preview, isSending, onSend, onCancel }: ButtonsProps) {
  const reason = whyNotApplied(preview);
  const isOnlyKept = preview.counts.applied === 0;
  return (
    <Group justify="flex-end" gap="xs">
      {(reason !== undefined || isOnlyKept) && (
        <Text id={REASON} size="sm" c="dimmed">
          {reason ?? 'No line changes a payout. The file is kept, with the lines to resolve.'}
        </Text>
      )}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        disabled={reason !== undefined}
        aria-describedby={reason === undefined && !isOnlyKept ? undefined : REASON}
        loading={isSending}
        onClick={onSend}
      >
        {isOnlyKept && reason === undefined ? 'Keep this file' : 'Apply this file'}
      </Button>
    </Group>
  );
}

function whyNotApplied({ format, earlier, lineCount, problemCount, counts }: FilePreview): string | undefined {
  if (earlier !== null) return 'This file was received before.';
  // XML that is no use to payouts is what the bank says all the same: a statement without entries, or of other things.
  if (format !== 'csv') return undefined;
  if (lineCount === 0) return 'The file has no lines below its headings.';
  if (problemCount > 0) return 'The file would be refused.';
  return counts.unmatched === lineCount ? 'No line names a payout.' : undefined;
}
