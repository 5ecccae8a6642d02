import { Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { saveText } from '../../components/save-file.ts';
import { COPY_LABELS, useCopied } from '../../components/use-copied.ts';
import { Caution } from '../../components/states.tsx';
import classes from './settings.module.css';

interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

const FILE_NAME = 'tributary-backup-codes.txt';

/** The last step, and the only time that they can be read. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const [copied, copy] = useCopied();
  return (
    <Stack gap="md" data-shown-once>
      <Caution>
        Store these backup codes where you keep passwords. Each code signs you in once without your phone or passkey.
        They are never shown again.
      </Caution>
      <ul className={classes.codes} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={copied === 'copied' ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy(codes.join('\n'))}
        >
          {copied === 'copied' ? 'Copied' : 'Copy all'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveText(FILE_NAME, fileOf(codes), 'plain')}
        >
          Download
        </Button>
        <Button ml="auto" onClick={onDone}>
          Done
        </Button>
      </Group>
      <div role="status">{copied === 'refused' && COPY_LABELS.refused}</div>
    </Stack>
  );
}

const fileOf = (codes: readonly string[]): string =>
  `Tributary backup codes for ${location.host}\nEach signs you in once.\n\n${codes.join('\n')}\n`;
