/** The wire of exporting runs and of their files. */
import { closed, text, titled } from '../../../platform/http/fields.ts';
import { csvResponse } from '../../../platform/http/csv.ts';
import { PayoutFileFormat } from '../runs/schemas.ts';
import { EXPORTED } from './payout-csv.ts';

export const ExportRunBody = titled('SettlementRunExport', { format: PayoutFileFormat });

export const FileQuery = closed({ format: PayoutFileFormat });

export const PayoutFile = {
  description: 'The file, in the format asked for',
  headers: {
    'Content-Disposition': text(
      'The name of the file.',
      'attachment; filename="settlement-7-7f3a-9c02-12b4-d6e8.pain.001.001.09.xml"',
    ),
    'Settlement-Manifest': text('The short form of the manifest that was approved.', '7f3a-9c02-12b4-d6e8'),
  },
  content: {
    ...csvResponse(EXPORTED.columns).content,
    'application/xml': {
      schema: {
        type: 'string',
        contentMediaType: 'application/xml',
        description: 'ISO 20022 customer credit transfer initiation.',
        examples: ['<?xml version="1.0" encoding="UTF-8"?> …'],
      },
    },
  },
};
