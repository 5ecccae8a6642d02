import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { WireBalance, WireStatement } from '../../src/features/statements/schemas.ts';
import type { Client } from '../harness/test-app.ts';

export const statementOf = (id: number, query: Readonly<Record<string, string>> = {}): string =>
  `/v1/api/subaccounts/${id}/statement?${new URLSearchParams(query).toString()}`;

export async function getStatement(
  client: Client,
  id: number,
  query: Readonly<Record<string, string>> = {},
): Promise<WireStatement> {
  const response = await client.get(statementOf(id, query));
  expect(response.status, response.text).toBe(200);
  return response.body.data as WireStatement;
}

export async function getBalance(client: Client, id: number, at?: string): Promise<WireBalance> {
  const search = at === undefined ? '' : `?${new URLSearchParams({ at }).toString()}`;
  const response = await client.get(`/v1/api/subaccounts/${id}/balance${search}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data as WireBalance;
}

export const rowsOf = (csv: string): Record<string, string>[] =>
  parse(csv, { columns: true, recordDelimiter: '\r\n', bom: true });

export const kobo = (naira: number): bigint => BigInt(Math.round(naira * 100));
