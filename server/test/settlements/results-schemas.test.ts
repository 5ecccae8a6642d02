import { describe, expect, it } from 'vitest';
import { camt053, camt053Of, ID, OTHER_ID, pain002 } from '../../src/features/settlements/results/results.testing.ts';
import { isoSchema } from '../harness/iso20022.ts';

/** The tests must send what banks send; otherwise they prove nothing. */
describe('the files of these tests', () => {
  const status = isoSchema('pain.002.001.11');
  it.skipIf(status === undefined)('are valid pain.002.001.11', async () => {
    const payments = [
      { status: 'ACSC', amount: '1500.50', account: '0123456789' },
      { id: OTHER_ID, status: 'RJCT', code: 'AC04', reason: 'Closed' },
    ];
    const files = [
      pain002({ payments }),
      pain002({ messageId: ID, group: 'RJCT' }),
      pain002({ messageId: ID, group: 'PART', instruction: 'RJCT', payments }),
      pain002({ group: 'ACSC', groupDetails: '<OrgnlNbOfTxs>2</OrgnlNbOfTxs><OrgnlCtrlSum>2.5</OrgnlCtrlSum>' }),
    ];
    for (const file of files) await status?.requireValid(file);
    await expect(status?.requireValid(pain002({ payments: [{ status: 'TOO LONG' }] }))).rejects.toThrow('not valid');
  });

  const statement = isoSchema('camt.053.001.08');
  it.skipIf(statement === undefined)('are valid camt.053.001.08', async () => {
    const files = [
      camt053([]),
      camt053([
        { amount: '1500.50' },
        { id: OTHER_ID, amount: '20', indicator: 'CRDT', returned: 'AC04' },
        { amount: '52.50', details: '', info: 'Account fee' },
        { amount: '1', isReversal: true, status: 'PDNG' },
        { amount: '1', entryReference: '1', bookedOn: '2026-11-20', accountServicerReference: 'FT1' },
      ]),
      camt053Of(
        { memberId: '058', bic: 'GTBINGLAXXX', page: '2', entries: [] },
        { account: '<IBAN>DE89370400440532013000</IBAN>', entries: [] },
      ),
    ];
    for (const file of files) await statement?.requireValid(file);
    await expect(statement?.requireValid(camt053([{ amount: 'x' }]))).rejects.toThrow('not valid');
  });
});
