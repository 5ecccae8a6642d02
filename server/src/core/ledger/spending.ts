/**
 * Limits of what an API key posts and what a connected account receives, and the sums of a day that they are compared
 * with. Amounts are gross, in kobo: what payers pay, and what they get back. Pure, no I/O.
 */
import type { AccountId, ApiKeyId } from '../../platform/database/ids.ts';
import { AppError } from '../errors/errors.ts';
import { nairaInWords } from '../money/kobo.ts';
import { lagosDate } from '../../platform/time/lagos.ts';
import type { LedgerKey } from './posting.ts';

export const LIMITED_KINDS = ['account', 'key'] as const;
export type LimitedKind = (typeof LIMITED_KINDS)[number];

/** A connected account or an API key. As the holder of limits, the id 0 stands for all that have none of their own. */
export interface LimitSubject {
  readonly kind: LimitedKind;
  readonly id: bigint;
}
export const EVERY_OTHER = 0n;

/** Null is no limit. */
export interface Limits {
  readonly paymentMaxKobo: bigint | null;
  readonly paymentsDayMaxKobo: bigint | null;
  readonly refundMaxKobo: bigint | null;
  readonly refundsDayMaxKobo: bigint | null;
}

/** The limits that were set for one account or key. */
export interface OwnLimits extends Limits {
  /** Otherwise the default ones hold beside them, and of each the lower counts. */
  readonly replacesDefaults: boolean;
}

const isLimited = (limits: Limits): boolean =>
  limits.paymentMaxKobo !== null ||
  limits.paymentsDayMaxKobo !== null ||
  limits.refundMaxKobo !== null ||
  limits.refundsDayMaxKobo !== null;

/** A subject for which limits are set, its own or the default ones, and its sums. */
export interface SpendingState extends LedgerKey, LimitSubject {
  readonly limits: Limits;
  /** The day of the sums, a date in Lagos; null before the first. */
  day: string | null;
  paidKobo: bigint;
  refundedKobo: bigint;
  /** The last day on which a limit refused something, and the first refusal of that day. */
  refusedOn: string | null;
  refusedAt: Date | null;
}

/** A payment or a refund. */
export interface Movement {
  readonly what: 'payment' | 'refund';
  readonly accountId: AccountId;
  /** Undefined for a person in the dashboard, and for the command line. */
  readonly apiKeyId: ApiKeyId | undefined;
  readonly amountKobo: bigint;
}

/** Whose limits a movement must keep. */
export const subjectsOf = (
  { businessId, live }: LedgerKey,
  { accountId, apiKeyId }: Pick<Movement, 'accountId' | 'apiKeyId'>,
): (LedgerKey & LimitSubject)[] => [
  { businessId, live, kind: 'account', id: accountId },
  ...(apiKeyId === undefined ? [] : [{ businessId, live, kind: 'key', id: apiKeyId } as const]),
];

export class LimitExceeded extends AppError {
  readonly subject: LimitSubject;
  /** Nothing was refused to the subject before on this day. */
  readonly isFirstOfDay: boolean;

  constructor(message: string, subject: LimitSubject, isFirstOfDay: boolean) {
    super('limit_exceeded', message, { field: 'amount' });
    this.subject = subject;
    this.isFirstOfDay = isFirstOfDay;
  }
}

interface Dated extends LedgerKey {
  readonly lastPostedAt: Date;
}

/** The date in Lagos of what is posted at this time. */
export const spendingDay = ({ lastPostedAt }: Pick<Dated, 'lastPostedAt'>, at: Date): string =>
  lagosDate(at > lastPostedAt ? at : lastPostedAt);

/** What movements would bring to the sums of one ledger. All are of the same day. */
export class Spending {
  readonly #ledger: LedgerKey;
  readonly #at: Date;
  readonly #day: string;
  readonly #states: ReadonlyMap<string, SpendingState>;
  readonly #changed = new Set<SpendingState>();

  /** The day is that of the postings' `createdAt`, which never runs backwards in a ledger. */
  constructor(ledger: Dated, states: readonly SpendingState[], at: Date) {
    this.#ledger = ledger;
    this.#at = at;
    this.#day = spendingDay(ledger, at);
    this.#states = new Map(states.filter(({ limits }) => isLimited(limits)).map((state) => [nameOf(state), state]));
  }

  /** The states to write. */
  get changed(): readonly SpendingState[] {
    return [...this.#changed];
  }

  /** Counts nothing. @throws LimitExceeded, after noting the first refusal of the day. */
  require(movement: Movement): void {
    for (const state of this.#statesOf(movement)) {
      const message = refusalOf(state, movement, this.#sumOf(state, movement));
      if (message === undefined) continue;
      const isFirstOfDay = state.refusedOn !== this.#day;
      if (isFirstOfDay) this.noteRefusal(state);
      throw new LimitExceeded(message, state, isFirstOfDay);
    }
  }

  /** Notes a refusal whose own transaction was rolled back. */
  noteRefusal(subject: LimitSubject): void {
    const state = this.#states.get(nameOf(subject));
    if (state === undefined || state.refusedOn === this.#day) return;
    state.refusedOn = this.#day;
    state.refusedAt = this.#at;
    this.#begin(state);
  }

  /** Once nothing can refuse the movement any more. */
  count(movement: Movement): void {
    for (const state of this.#statesOf(movement)) {
      this.#begin(state);
      if (movement.what === 'payment') state.paidKobo += movement.amountKobo;
      else state.refundedKobo += movement.amountKobo;
    }
  }

  #begin(state: SpendingState): void {
    if (state.day !== this.#day) {
      state.day = this.#day;
      state.paidKobo = 0n;
      state.refundedKobo = 0n;
    }
    this.#changed.add(state);
  }

  #sumOf(state: SpendingState, { what }: Movement): bigint {
    if (state.day !== this.#day) return 0n;
    return what === 'payment' ? state.paidKobo : state.refundedKobo;
  }

  #statesOf(movement: Movement): SpendingState[] {
    return subjectsOf(this.#ledger, movement)
      .map((subject) => this.#states.get(nameOf(subject)))
      .filter((state) => state !== undefined);
  }
}

const nameOf = ({ kind, id }: LimitSubject): string => `${kind}:${id}`;

/** Why the movement is not allowed, with the limit and what is left of the day; undefined if it is. */
function refusalOf(state: SpendingState, { what, amountKobo }: Movement, sumKobo: bigint): string | undefined {
  const { limits } = state;
  const maxKobo = what === 'payment' ? limits.paymentMaxKobo : limits.refundMaxKobo;
  const who = state.kind === 'account' ? `connected account ${state.id}` : 'this API key';
  if (maxKobo !== null && amountKobo > maxKobo) {
    return `amount must be at most ${nairaInWords(maxKobo)}, the largest ${what} of ${who}. ${WHO_RAISES}`;
  }
  const dayMaxKobo = what === 'payment' ? limits.paymentsDayMaxKobo : limits.refundsDayMaxKobo;
  if (dayMaxKobo === null || sumKobo + amountKobo <= dayMaxKobo) return undefined;
  const leftKobo = sumKobo < dayMaxKobo ? dayMaxKobo - sumKobo : 0n;
  return (
    `amount must be at most ${nairaInWords(leftKobo)}, which is left today of the ${nairaInWords(dayMaxKobo)} that ` +
    `the ${what}s of ${who} may sum to in a day. ${WHO_RAISES}`
  );
}

const WHO_RAISES = 'A person with payout-rules:write can raise the limit in the dashboard.';
