import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveText } from '../../../components/save-file.ts';
import { resultFile } from './result-file.ts';
import type { Source } from './use-import.ts';

/** The original file, with each row's result appended. */
export function DownloadResults({ source: { fileName, heading, rows } }: { readonly source: Source }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      onClick={() => saveText(`${fileName.replace(/\.\w{1,4}$/, '')}-results.csv`, resultFile(heading, rows), 'csv')}
    >
      Download results
    </Button>
  );
}
