/** SQL of alerts. */
import { textArray } from '../../platform/database/array-literal.ts';
import type { BusinessId } from '../../platform/database/ids.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { type Slots, statement } from '../../platform/database/statement.ts';
import { FAILURES } from './kinds.ts';

const COUNT_FAILURES = statement({
  name: 'count_failed_sign_ins',
  columns: { personId: 'text', times: 'int8' },
  text: ($: Slots<{ businessId: BusinessId; since: Date; kinds: string; people: string }>) => `
    SELECT coalesce(person_id, '') AS "personId", sum(times) AS times FROM security_events
     WHERE business_id = ${$.businessId} AND kind = ANY(${$.kinds}::text[]) AND last_at > ${$.since}::timestamptz
       AND person_id = ANY(${$.people}::text[])
     GROUP BY person_id
     UNION ALL
    SELECT '', coalesce(sum(times), 0) FROM security_events
     WHERE business_id = ${$.businessId} AND kind = ANY(${$.kinds}::text[]) AND last_at > ${$.since}::timestamptz`,
});

/** Counts failures of these people, and, with the empty id, of everybody together. By the index on kind and time. */
export const countFailures = (
  tx: Tx,
  { businessId, since, people }: { businessId: BusinessId; since: Date; people: readonly string[] },
): Promise<{ personId: string; times: bigint }[]> =>
  COUNT_FAILURES.rows(tx, { businessId, since, kinds: textArray(FAILURES), people: textArray(people) });

const CLAIM_ALERT = statement({
  name: 'claim_security_alert',
  text: ($: Slots<{ businessId: BusinessId; personId: string; at: Date; before: Date }>) => `
    INSERT INTO security_alerts AS a (business_id, person_id, alerted_at)
    VALUES (${$.businessId}, ${$.personId}, ${$.at})
    ON CONFLICT (business_id, person_id) DO UPDATE SET alerted_at = ${$.at} WHERE a.alerted_at <= ${$.before}`,
});

/** Whether the alert is this transaction's: nobody else has given it since. By the primary key. */
export const claimAlert = async (
  tx: Tx,
  claim: { businessId: BusinessId; personId: string; at: Date; before: Date },
): Promise<boolean> => (await CLAIM_ALERT.run(tx, claim)) === 1n;
