/**
 * Who may do what alone: one table, from which docs/controls.md is generated and through which a test walks.
 * Permissions come first: all of this is about callers whose role or scopes allow it.
 */
export const CALLERS = {
  person: 'A person',
  own_key: 'An API key whose maker is known',
  unknown_key: 'An API key without a known maker',
  operator: 'The command line',
} as const;
export type ControlledCaller = keyof typeof CALLERS;

export const ANSWERS = {
  alone: 'yes',
  request: 'by a change request',
  refused: 'no',
} as const;
export type ControlAnswer = keyof typeof ANSWERS;

type Answers = Readonly<Record<ControlledCaller, ControlAnswer>>;

interface Control {
  readonly what: string;
  /** Without the rule of the second person, and with it. Of bank details: with both rules. */
  readonly off: Answers;
  readonly on: Answers;
  /** With the rule for bank details alone; as without any rule where it says nothing. */
  readonly details?: Answers;
}

const EVERYBODY: Answers = { person: 'alone', own_key: 'alone', unknown_key: 'alone', operator: 'alone' };
const NOBODY: Answers = { person: 'refused', own_key: 'refused', unknown_key: 'refused', operator: 'refused' };
const PEOPLE: Answers = { ...NOBODY, person: 'alone' };
const PEOPLE_AND_OPERATOR: Answers = { ...PEOPLE, operator: 'alone' };
/** Nobody could approve what everybody might have requested. */
const KNOWN: Answers = { ...NOBODY, person: 'request', own_key: 'request' };

export const CONTROLS = {
  approve_other: { what: 'Approve a settlement run that a colleague made', off: EVERYBODY, on: PEOPLE },
  approve_own: { what: 'Approve a settlement run that they made themselves', off: EVERYBODY, on: NOBODY },
  approve_payee: {
    what: "Approve a colleague's settlement run that first pays an account that they created",
    off: EVERYBODY,
    on: NOBODY,
  },
  hold: { what: 'Hold payouts of a settlement run', off: EVERYBODY, on: EVERYBODY },
  approve_rest: {
    what: 'Approve the rest of a settlement run that a colleague made, after holding payouts of it',
    off: EVERYBODY,
    on: PEOPLE,
  },
  begin_rule: { what: 'Begin the rule of the second person', off: EVERYBODY, on: EVERYBODY },
  end_rule: { what: 'End the rule of the second person', off: EVERYBODY, on: KNOWN },
  source_account: { what: 'Change the source account', off: EVERYBODY, on: KNOWN },
  shorten_hold: {
    what: 'Shorten the time that payouts wait after changed bank details, or on new accounts',
    off: EVERYBODY,
    on: KNOWN,
    details: KNOWN,
  },
  lengthen_hold: { what: 'Lengthen that time', off: EVERYBODY, on: EVERYBODY },
  place_hold: { what: 'Put an account on hold', off: EVERYBODY, on: EVERYBODY },
  release_hold: { what: 'Release the hold of an account', off: EVERYBODY, on: KNOWN, details: KNOWN },
  bank_details: {
    what: 'Change the bank details, the e-mail address or the mobile number of an account',
    off: { ...EVERYBODY, operator: 'refused' },
    on: KNOWN,
    details: KNOWN,
  },
  commission: {
    what: 'Change the commission of an account',
    off: { ...EVERYBODY, operator: 'refused' },
    on: KNOWN,
    details: KNOWN,
  },
  business_terms: {
    what: 'Change the commission of new accounts, or what a refund does where an account has too little',
    off: PEOPLE,
    on: { ...NOBODY, person: 'request' },
    details: { ...NOBODY, person: 'request' },
  },
  refund_beyond: {
    what: 'Refund more from the commission than was earned, a person with a fresh proof',
    off: EVERYBODY,
    on: EVERYBODY,
  },
  begin_details_rule: {
    what: 'Begin the rule of the second person for bank details',
    off: EVERYBODY,
    on: EVERYBODY,
  },
  end_details_rule: {
    what: 'End the rule of the second person for bank details',
    off: EVERYBODY,
    on: KNOWN,
    details: KNOWN,
  },
  payout_failed: {
    what: 'Make an exported or unknown payout failed without a file of the bank',
    off: EVERYBODY,
    on: KNOWN,
  },
  payout_reopened: { what: 'Make a paid payout failed', off: EVERYBODY, on: KNOWN },
  line_returned: {
    what: 'Return a paid payout by the line of bank results that says that it came back',
    off: EVERYBODY,
    on: KNOWN,
  },
  line_confirmed: {
    what: 'Confirm a line of bank results by which a payout becomes failed',
    off: EVERYBODY,
    on: KNOWN,
  },
  read_csv: {
    what: "Say what the headings and words of a bank's CSV mean",
    off: PEOPLE,
    on: { ...NOBODY, person: 'request' },
  },
  raise_limit: {
    what: 'Raise or remove a limit of payments and refunds',
    off: { person: 'alone', own_key: 'request', unknown_key: 'refused', operator: 'alone' },
    on: KNOWN,
  },
  lower_limit: { what: 'Lower a limit of payments and refunds', off: EVERYBODY, on: EVERYBODY },
  make_approver: {
    what: 'Invite or raise somebody who may approve',
    off: PEOPLE,
    on: { ...NOBODY, person: 'request' },
    details: { ...NOBODY, person: 'request' },
  },
  demand_factor: {
    what: 'Demand a second factor of every member',
    off: PEOPLE_AND_OPERATOR,
    on: PEOPLE_AND_OPERATOR,
  },
  end_demand: { what: 'End the demand for a second factor', off: PEOPLE, on: { ...NOBODY, person: 'request' } },
  approve_request: { what: 'Approve a change request of a colleague', off: PEOPLE, on: PEOPLE },
  approve_own_request: { what: 'Approve a change request of their own', off: NOBODY, on: NOBODY },
} as const satisfies Readonly<Record<string, Control>>;
export type ControlName = keyof typeof CONTROLS;

/** What one control answers by the rules that hold. */
export const answersOf = (control: Control, rules: 'off' | 'on' | 'details'): Answers =>
  rules === 'details' ? (control.details ?? control.off) : control[rules];
