/**
 * Everything that a server does by itself and that depends on time, done once, without the check that would stop a
 * process with a wrong clock.
 */
import { openDatabase } from '../../src/platform/database/pool.ts';
import { forgetResponses } from '../../src/core/ledger/forget-responses.ts';
import { sealLedgers } from '../../src/core/ledger/seals/seal-ledgers.ts';
import { forgetRequests } from '../../src/features/request-log/forget-requests.ts';
import { BusinessCalendar } from '../../src/features/settlements/calendar/business-days.ts';
import { discardAbandoned } from '../../src/features/settlements/results/discard-files.ts';
import { scheduleDueRuns } from '../../src/features/settlements/schedules/schedule-due-runs.ts';
import { forgetDeliveries } from '../../src/features/webhooks/forget-deliveries.ts';

const [url = ''] = process.argv.slice(2);
const database = await openDatabase({ url });
const { db } = database;
const forgotten = (await forgetResponses({ db })) + (await forgetRequests({ db })) + (await forgetDeliveries({ db }));
await discardAbandoned({ db });
await scheduleDueRuns({ db, calendar: new BusinessCalendar({ add: new Set(), remove: new Set() }) });
const sealed = await sealLedgers({ db });
await database.close();
process.stdout.write(JSON.stringify({ year: new Date().getFullYear(), forgotten, sealed }));
