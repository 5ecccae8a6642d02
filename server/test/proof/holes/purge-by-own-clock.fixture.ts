/** A hole, loaded before the program: what is old by the clock of the process is purged, and often. */
import { BackgroundRunner } from '../../../src/platform/background/runner.ts';
import '../../../src/compose/compose.ts';
import { statements } from '../../../src/platform/database/statement.ts';
import { ClockWitness } from '../../../src/platform/time/clock-witness.ts';

const OFTEN_MS = 200;

const clock = statements().find(({ name }) => name === 'read_clock');
if (clock === undefined) throw new Error('there is no statement that reads the clock');
Object.assign(clock, { one: async () => ({ now: new Date() }) });
Object.assign(ClockWitness.prototype, { mayPurge: () => true });

// oxlint-disable-next-line typescript/unbound-method -- it is called with the runner.
const { start } = BackgroundRunner.prototype;
Object.assign(BackgroundRunner.prototype, {
  start(this: BackgroundRunner) {
    start.call(this);
    setInterval(() => this.wake('forget_responses'), OFTEN_MS).unref();
  },
});
