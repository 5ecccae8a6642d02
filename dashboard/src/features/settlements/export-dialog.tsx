import { Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionForm } from '../../components/action-form.tsx';
import { Dialog, type DialogState } from '../../components/dialog.tsx';
import { TextLink } from '../../components/links.tsx';
import { RadioChoice, type RadioOption } from '../../components/radio-choice.tsx';
import { saveAddress } from '../../components/save-file.ts';
import { formatNaira } from '../../format/money.ts';
import { useBusiness } from '../../routing/use-business.ts';
import { useBusinessWrite } from '../../routing/use-business-write.ts';
import { PAYOUT_FILE_FORMATS } from '../../states.gen.ts';
import { exportRun, type Format, type Run, runFileAddress, runQuery } from './settlements.ts';
import classes from './settlements.module.css';
import { counted, totalOf } from './words.ts';

interface ExportDialogProps extends DialogState {
  readonly run: Run;
}

const FORMATS: Readonly<Record<Format, Omit<RadioOption<Format>, 'value'>>> = {
  csv: { label: 'CSV', description: 'For upload pages of banks, and for spreadsheets.' },
  'pain.001.001.09': { label: 'ISO 20022, pain.001.001.09', description: 'The payment file that most banks take.' },
  'pain.001.001.10': { label: 'ISO 20022, pain.001.001.10', description: 'Its later version.' },
};
const CHOICES = PAYOUT_FILE_FORMATS.map((value) => ({ value, ...FORMATS[value] }));

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
  const queryClient = useQueryClient();
  const [format, setFormat] = useState<Format>('csv');
  const total = totalOf(run);
  const exporting = useBusinessWrite({
    mutationFn: () => exportRun(business, run.number, format),
    onSuccess: (changed) => {
      saveAddress(runFileAddress(business, run.number, format));
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
        write={exporting}
      >
        <Text className={classes.words}>
          {counted(total.count, 'payout')}, {formatNaira(total.amount)} together.
          {run.exported === null && ' You cannot cancel the run after export: the bank may pay it.'}
        </Text>
        <RadioChoice
          label="Format"
          choices={CHOICES}
          value={format}
          onChange={(value) => {
            exporting.reset();
            setFormat(value);
          }}
        />
        {format.startsWith('pain.001') && (
          <Text c="dimmed" className={classes.words}>
            It names the source account, which is set under{' '}
            <TextLink from="/$businessId/$mode" to="./settlements/schedule">
              Schedule & approval
            </TextLink>
            .
          </Text>
        )}
      </ActionForm>
    </div>
  );
}
