import type { components, operations } from '../../../api/schema.gen.ts';

export type Split = components['schemas']['AccountSummary']['split'];
type NewAccount = operations['createConnectedAccount']['requestBody']['content']['application/json'];
export type Terms = Pick<NewAccount, 'splitType' | 'splitValue' | 'txPercentage' | 'txCap'>;

const PERCENT = 100;
/** The server accepts four decimals of a percent; 0.07 × 100 has more. */
const PERCENT_DECIMALS = 4;

/** The commission of a row that the server has accepted; missing parts come from the default. */
export function resolveTerms({ splitType, splitValue, txPercentage, txCap }: Terms, base: Split): Split {
  const isFlat = (splitType ?? (txPercentage === undefined ? base.splitType : undefined)) === 'flat';
  if (isFlat) {
    return { splitType: 'flat', splitValue: splitValue ?? base.splitValue, percentValue: 0, txCap: 0 };
  }
  const fraction = splitValue === undefined ? undefined : Number((splitValue * PERCENT).toFixed(PERCENT_DECIMALS));
  return {
    splitType: 'percentage-with-cap',
    splitValue: 0,
    percentValue: txPercentage ?? fraction ?? base.percentValue,
    txCap: txCap ?? base.txCap,
  };
}
