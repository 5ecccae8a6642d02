import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { resultFile } from './result-file.ts';
import { saveCsv } from './save-file.ts';
import type { Source } from './use-import.ts';

interface DownloadResultsProps {
  readonly source: Source;
}

/** The file as it came, with what became of each row behind it. */
export function DownloadResults({ source: { fileName, heading, rows } }: DownloadResultsProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} />}
      onClick={() => saveCsv(`${fileName.replace(/\.\w{1,4}$/, '')}-results.csv`, resultFile(heading, rows))}
    >
      Download results
    </Button>
  );
}
