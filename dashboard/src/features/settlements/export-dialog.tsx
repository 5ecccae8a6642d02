import { Radio, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextLink } from '../../components/links.tsx';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { RUN_FILE_FORMATS } from '../../states.gen.ts';
import { exportRun, type Format, type Run, runFileAddress, runQuery } from './settlements.ts';
import classes from './settlements.module.css';
import { counted, totalOf } from './words.ts';

interface ExportDialogProps {
  readonly run: Run;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const FORMAT_WORDS: Readonly<Record<Format, { readonly label: string; readonly description: string }>> = {
  csv: { label: 'CSV', description: 'For upload pages of banks, and for spreadsheets.' },
  'pain.001.001.09': { label: 'ISO 20022, pain.001.001.09', description: 'The payment file that most banks take.' },
  'pain.001.001.10': { label: 'ISO 20022, pain.001.001.10', description: 'Its later version.' },
};

/**
 * The first file makes the run exported; later ones are the same file again, in any format. Each time the server is
 * asked first whether it can make the file, because a link could not show an error.
 */
export function ExportDialog({ run, opened, onClose }: ExportDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={run.exported === null ? `Export run ${run.number} for the bank` : `File of run ${run.number}`}
    >
      <ExportForm run={run} onClose={onClose} />
    </Dialog>
  );
}

function ExportForm({ run, onClose }: Omit<ExportDialogProps, 'opened'>) {
  const business = useBusiness();
  const { businessId, mode } = business;
  const queryClient = useQueryClient();
  const [format, setFormat] = useState<Format>('csv');
  const total = totalOf(run);
  const exporting = useBusinessWrite({
    mutationFn: () => exportRun(business, run.number, format),
    onSuccess: (changed) => {
      saveFrom(runFileAddress(business, run.number, format));
      queryClient.setQueryData(runQuery(business, run.number).queryKey, changed);
      onClose();
    },
  });
  return (
    <div data-no-work>
      <ActionForm
        onSubmit={() => exporting.mutate()}
        onCancel={onClose}
        action={run.exported === null ? 'Export and download' : 'Download'}
        icon={<IconDownload size={16} stroke={1.75} />}
        isPending={exporting.isPending}
        error={exporting.error}
      >
        <Text className={classes.words}>
          {counted(total.count, 'payout')}, {formatNaira(total.amount)} together.
          {run.exported === null && ' Once it is exported, the run can no longer be cancelled: the bank may pay it.'}
        </Text>
        <Radio.Group
          label="Format"
          value={format}
          onChange={(value) => {
            exporting.reset();
            setFormat(RUN_FILE_FORMATS.find((known) => known === value) ?? 'csv');
          }}
        >
          <Stack gap="xs" mt="xs">
            {RUN_FILE_FORMATS.map((value) => (
              <Radio key={value} value={value} {...FORMAT_WORDS[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {format !== 'csv' && (
          <Text c="dimmed" className={classes.words}>
            It names the account that you pay from, which is set under{' '}
            <TextLink to="/$businessId/$mode/settlements/schedule" params={{ businessId, mode }}>
              Schedule & approval
            </TextLink>
            .
          </Text>
        )}
      </ActionForm>
    </div>
  );
}

/** Like a click on the link. */
function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
