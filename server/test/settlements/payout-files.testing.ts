/** Shared by the tests of exports and of files. */
import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { expect } from 'vitest';
import type { Pain001 } from '../../src/features/settlements/files/payout-xml.ts';
import type { PayoutFileFormat } from '../../src/features/settlements/runs/file-format.ts';
import { hasIsoSchema, isoSchema } from '../harness/iso20022.ts';
import type { Client, TestApp, TestBusiness, TestResponse } from '../harness/test-app.ts';
import { insertRun, type PayoutRow, type RunRow, setSource } from './payout-run.testing.ts';

export const XML_FORMATS = ['pain.001.001.09', 'pain.001.001.10'] as const;
export const ADA: PayoutRow = { accountName: 'Ada Stores Ltd' };

export const addRun = (
  { testDatabase }: TestApp,
  { businessId }: TestBusiness,
  payouts: readonly PayoutRow[],
  more: Partial<RunRow> = {},
): Promise<bigint> => insertRun(testDatabase.database, { businessId, live: true, payouts, ...more });

/** A new business whose settings have a source account. */
export async function addBusinessWithSource(testApp: TestApp): Promise<TestBusiness> {
  const made = await testApp.addBusiness();
  for (const live of [true, false]) {
    await setSource(testApp.testDatabase.database, { businessId: made.businessId, live });
  }
  return made;
}

export const exportAs = (
  client: Client,
  number: bigint,
  format: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse> => client.post(`/v1/api/settlement-runs/${number}/export`, { format }, headers);

export const fileUrl = (number: bigint, format: string): string =>
  `/v1/api/settlement-runs/${number}/file?format=${format}`;

export async function download(client: Client, number: bigint, format: PayoutFileFormat): Promise<string> {
  const response = await client.get(fileUrl(number, format));
  expect(response.status, response.text).toBe(200);
  return response.text;
}

export const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, recordDelimiter: '\r\n' });

/** The texts of all elements with a name, in the order of the document. */
export function textsOf(xml: string, path: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local }) => {
    open.push(local);
    text = '';
  });
  parser.on('text', (piece) => (text += piece));
  parser.on('cdata', () => expect.fail('there is no CDATA in a file'));
  parser.on('closetag', () => {
    if (open.join('/').endsWith(path)) texts.push(text);
    open.pop();
    text = '';
  });
  parser.write(xml).close();
  return texts;
}

/** In the parts used, .09 differs from .10 only in the namespace; that replaces its own schema if it is missing. */
export function schemaOf(format: Pain001): ((xml: string) => Promise<void>) | undefined {
  const own = format === 'pain.001.001.10' || hasIsoSchema(format) ? isoSchema(format) : undefined;
  if (own !== undefined || format === 'pain.001.001.10') return own && ((xml) => own.requireValid(xml));
  const next = isoSchema('pain.001.001.10');
  return next && ((xml) => next.requireValid(xml.replace('tech:xsd:pain.001.001.09', 'tech:xsd:pain.001.001.10')));
}
