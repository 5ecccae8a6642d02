import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Argument } from '@commander-js/extra-typings';
import type { CreatedAccount, EventType, Payout, SettlementRun, TributaryEvent } from '@tributary/sdk';
import { CommandFailed } from './failure.ts';
import { table } from './output.ts';
import { command, connect, ofTestServer, type Remote } from './remote.ts';

const POLL_MS = 200;
/** A background task fills runs, and another one writes events down. */
const WAIT_MAX_MS = 60_000;
const EVENTS_MAX = 1_000;

/** What the events are about: an account that was made for them, and a run of its own. */
interface Scene {
  readonly account: CreatedAccount;
  run?: SettlementRun;
}

type Act = (remote: Remote, scene: Scene) => Promise<unknown>;

const pay: Act = ({ tributary, call }, { account }) =>
  tributary.payments.accept(
    { subAccountId: account.id, authorizationKey: account.authorizationKeys, amount: 5_000, description: 'Triggered' },
    call,
  );

const refund: Act = async (remote, scene) => {
  const { reference } = (await pay(remote, scene)) as { readonly reference: string };
  await remote.tributary.refunds.create(reference, {}, remote.call);
};

const setEnabled =
  (enabled: boolean): Act =>
  ({ tributary, call }, { account }) =>
    tributary.accounts.update(account.id, { enabled }, call);

const draft: Act = async (remote, scene) => {
  await pay(remote, scene);
  const { tributary, call } = remote;
  const { number } = await tributary.settlements.runs.start({ subAccountIds: [scene.account.id] }, call);
  const run = await eventually(remote, `run ${number} is filled`, async () => {
    const now = await tributary.settlements.runs.get(number, call);
    return now.state === 'preparing' || now.state === 'cancelling' ? undefined : now;
  });
  if (run.payouts.count === 0) {
    throw new CommandFailed(
      'run_empty',
      `Run ${number} has no payout: this business holds payouts to new accounts, or pays from a higher balance on.`,
    );
  }
  scene.run = run;
};

const onRun =
  (act: (remote: Remote, run: SettlementRun) => Promise<unknown>, before: Act = draft): Act =>
  async (remote, scene) => {
    await before(remote, scene);
    if (scene.run !== undefined) await act(remote, scene.run);
  };

const approve = onRun(({ tributary, call }, { number, manifest }) =>
  tributary.settlements.runs.approve(number, { ...call, manifest: manifest?.digest }),
);

const exported = onRun(
  ({ tributary, call }, { number }) => tributary.settlements.runs.export(number, 'csv', call),
  approve,
);

const onPayout = (act: (remote: Remote, payout: Payout) => Promise<unknown>, before: Act): Act =>
  onRun(async (remote, { number }) => {
    const { payouts } = await remote.tributary.settlements.runs.payouts(number, {}, remote.call);
    for (const payout of payouts) await act(remote, payout);
  }, before);

const resolve = (state: 'paid' | 'failed' | 'unknown'): Act =>
  onPayout(
    ({ tributary, call }, { id }) =>
      tributary.settlements.payouts.resolve(id, { state, reason: 'Triggered at the command line' }, call),
    exported,
  );

/** How each type comes about. */
const ACTS: Readonly<Record<EventType, Act>> = {
  'account.created': () => Promise.resolve(),
  'account.updated': ({ tributary, call }, { account }) =>
    tributary.accounts.update(account.id, { businessName: `${account.businessName} Ltd` }, call),
  'account.disabled': setEnabled(false),
  'account.enabled': async (remote, scene) => {
    await setEnabled(false)(remote, scene);
    await setEnabled(true)(remote, scene);
  },
  'account.deleted': ({ tributary, call }, { account }) => tributary.accounts.delete(account.id, call),
  'account.key_rotated': ({ tributary, call }, { account }) =>
    tributary.accounts.rotateAuthorizationKey(account.id, call),
  'payment.accepted': pay,
  'refund.created': refund,
  'settlement_run.drafted': draft,
  'payout.created': draft,
  'settlement_run.approved': approve,
  'settlement_run.exported': exported,
  'settlement_run.cancelled': onRun(({ tributary, call }, { number }) =>
    tributary.settlements.runs.cancel(number, call),
  ),
  'payout.cancelled': onPayout(
    ({ tributary, call }, { id, runNumber }) => tributary.settlements.runs.cancelPayout(runNumber, id, call),
    draft,
  ),
  'payout.paid': resolve('paid'),
  'payout.failed': resolve('failed'),
  'payout.unknown': resolve('unknown'),
};

export const TRIGGERED_TYPES = Object.keys(ACTS) as EventType[];

export const trigger = command(
  'trigger',
  'Make an event happen in test mode, with an account of its own',
  (bare) =>
    ofTestServer(bare)
      .addArgument(new Argument('<type>', 'type of the event').choices(TRIGGERED_TYPES))
      .addHelpText(
        'after',
        '\nIt really happens: the account, its payment and its run stay. Live mode has no such command.',
      ),
  async (surroundings, options, type) => {
    const remote = connect(surroundings, options);
    const { tributary, call } = remote;
    const after = await tributary.events.latest(call);
    const scene: Scene = { account: await createAccount(remote) };
    await ACTS[type](remote, scene);
    const events: TributaryEvent[] = [];
    let place = after;
    await eventually(remote, `event ${type} is there`, async () => {
      // Page by page: others may have made more than one page of events meanwhile.
      const page = await tributary.events.list({ after: place, limit: EVENTS_MAX }, call);
      place = page.next;
      events.push(...page.events.filter((event) => isAbout(event, scene)));
      return events.some((event) => event.type === type) ? true : undefined;
    });
    const { id: accountId } = scene.account;
    return {
      json: { accountId, runNumber: scene.run?.number ?? null, events },
      text: table(events, '', { Type: (event) => event.type, Id: ({ id }) => id }),
    };
  },
);

/** The account number is drawn by lot: with a million accounts, one in ten thousand draws meets another. */
function createAccount({ tributary, call }: Remote): Promise<CreatedAccount> {
  return tributary.accounts.create(
    {
      businessName: 'Triggered Stores',
      accountName: 'Triggered Stores',
      bankCode: '000014',
      accountNumber: String(randomInt(1_000_000_000, 10_000_000_000)),
      userMobile: '08031234567',
      subAccountEmail: 'triggered@example.com',
      txPercentage: 2.5,
      txCap: 2_000,
    },
    call,
  );
}

/** Others work in the same test mode. */
function isAbout(event: TributaryEvent, { account, run }: Scene): boolean {
  const { id, number, subAccountId, payment } = event.data as {
    readonly id?: unknown;
    readonly number?: unknown;
    readonly subAccountId?: unknown;
    readonly payment?: { readonly subAccountId?: unknown };
  };
  if (event.type.startsWith('settlement_run.')) return number === run?.number;
  return [event.type.startsWith('account.') ? id : undefined, subAccountId, payment?.subAccountId].includes(account.id);
}

/** @throws CommandFailed too_slow */
async function eventually<T>({ call }: Remote, what: string, probe: () => Promise<T | undefined>): Promise<T> {
  const endsAtMs = performance.now() + WAIT_MAX_MS;
  while (performance.now() < endsAtMs) {
    const found = await probe();
    if (found !== undefined) return found;
    await delay(POLL_MS, undefined, call);
  }
  throw new CommandFailed('too_slow', `After ${WAIT_MAX_MS / 1_000} s it is not yet so that ${what}.`);
}
