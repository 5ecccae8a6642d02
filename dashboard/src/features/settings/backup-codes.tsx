import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { COPY_LABELS, useCopied } from '../../components/use-copied.ts';
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
      <Alert color="amber" variant="light" icon={<IconAlertTriangle size={20} stroke={1.75} />}>
        Two-factor sign-in is on. Keep these backup codes where you keep passwords: each one signs you in once without
        your phone, and they are never shown again.
      </Alert>
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
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => download(codes)}>
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

/** The file is made in the page: the codes are sent to no server and are in no address. */
function download(codes: readonly string[]): void {
  const text = `Tributary backup codes for ${location.host}\nEach signs you in once.\n\n${codes.join('\n')}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}
