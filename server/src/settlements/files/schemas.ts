/** The wire of exporting runs and of their files. */
import { Type } from 'typebox';
import { csvResponse } from '../../http/csv.ts';
import { FileFormat } from '../runs/schemas.ts';
import { CSV_COLUMNS } from './payout-csv.ts';

const closed = { additionalProperties: false } as const;

export const ExportRunBody = Type.Object({ format: FileFormat }, { ...closed, title: 'SettlementRunExport' });

export const FileQuery = Type.Object({ format: FileFormat }, closed);

export const PayoutFile = {
  description: 'The file, in the format asked for',
  headers: {
    'Content-Disposition': Type.String({
      description: 'The name of the file.',
      examples: ['attachment; filename="settlement-7.pain.001.001.09.xml"'],
    }),
  },
  content: {
    ...csvResponse(CSV_COLUMNS).content,
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
