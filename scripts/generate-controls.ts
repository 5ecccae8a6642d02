import prettier from 'prettier';
import { ACCOUNT_FIELDS, FIELD_CLASSES, type FieldClass } from '../server/src/features/connected-accounts/account.ts';
import {
  ANSWERS,
  answersOf,
  CALLERS,
  type ControlledCaller,
  CONTROLS,
} from '../server/src/features/change-requests/controls.ts';

const INTRODUCTION = `# Controls

Who may do alone what moves money. Permissions come first: the tables are about callers whose role or scopes allow it.
\`npm run generate\` makes this page from \`server/src/features/change-requests/controls.ts\`, and a test tries every
cell.

The rule of the second person is \`approval: "second_person"\` in the settlement settings of a business and mode; for
bank details it is \`bankDetails: "second_person"\` there.
`;

const MORE = `
## What the tables do not show

- What a key does counts as done by the person who made it. Keys of the command line, of the demo and of versions that
  recorded no maker may be anybody's: with the rule, two people approve their runs.
- Whoever changed the source account after a run was made counts as its maker, too. Whoever held payouts of it does not:
  the rest was made by somebody else.
- Whoever sent a file of bank results that calls a payout failed does not approve a run that pays it again, before that
  payout is held. A file is what its sender says.
- An approver has held the permission for 72 hours, or since before the first live payment of the business. Whoever
  loses it and gets it again begins anew. Each appointment is told to all owners at once.
- What loosens a rule (its end, shorter holds, the end of the demand for a second factor) takes effect 24 hours after a
  second person approved it, if its maker and whoever approved it may still do that, and nothing has changed since. Any
  owner can stop it until then.
- An owner whose team has nobody else who may approve can end these rules and shorten holds alone, 72 hours after
  the request and after the last change of who may approve.
- With either rule, holds get shorter and are released by a change request only.
- A run with a payout of an account on hold is neither approved nor exported before that payout is taken out.
- Beginning the rule takes approvals away that do not satisfy it.

\`server/test/settlements/ways-around.test.ts\` tries each way around the rule that once worked: a key that approves by
itself, the rule off and on again, a sent payout that a key resolves as failed, and a source account that is changed
after an approval. \`lost-power.test.ts\` and \`schedule-makers.test.ts\` beside it try people who lose their power, and
schedules; \`server/src/features/people/team/approval-rule.test.ts\` has the whole rule, with what it leaves open.
`;

const FIELDS = `
## The fields of an account

Each field of a connected account has a class, from \`server/src/features/connected-accounts/account.ts\`, which does
not compile without one of them. Whoever changes a field of money or of identity in the dashboard proves that it is
them first, and with the rule for bank details these fields change by a change request. A test changes every field
that a request can name, with and without a proof, and with and without the rule. The same proof is asked for to
delete an account of live mode, to revoke a key of live mode, and to refund more from the commission than was earned.

\`externalId\` is free where an account has none. To change or clear one needs the same proof, because whoever looks an
account up by it would pay another one; with the rule for bank details it stays, and no change request takes it. A
deleted account frees its id, so whoever may delete and create accounts can give it to a new one.

| Class | What it is | Fields in requests |
|---|---|---|
${(Object.keys(FIELD_CLASSES) as readonly FieldClass[]).map(rowOf).join('\n')}
`;

function rowOf(name: FieldClass): string {
  const fields = Object.entries(ACCOUNT_FIELDS).filter(([, field]) => field.class === name);
  const names = fields.flatMap(([own, { written }]): readonly string[] => (written.length === 0 ? [own] : written));
  return `| ${name} | ${FIELD_CLASSES[name]} | ${names.map((one) => `\`${one}\``).join(', ')} |`;
}

const TITLES = {
  off: 'Without the rule of the second person',
  on: 'With the rule of the second person',
  details: 'With the rule for bank details only',
} as const;

const NAMES = Object.keys(CALLERS) as readonly ControlledCaller[];

/** The controls as a page. */
export async function renderControls(): Promise<string> {
  const tables = (['off', 'on', 'details'] as const).flatMap((rules) => [
    '',
    `## ${TITLES[rules]}`,
    '',
    `| | ${NAMES.map((name) => CALLERS[name]).join(' | ')} |`,
    `|---|${NAMES.map(() => '---').join('|')}|`,
    ...Object.values(CONTROLS).map(
      (control) => `| ${control.what} | ${NAMES.map((name) => ANSWERS[answersOf(control, rules)[name]]).join(' | ')} |`,
    ),
  ]);
  const text = [INTRODUCTION, ...tables, FIELDS, MORE].join('\n');
  return prettier.format(text, { ...(await prettier.resolveConfig('docs/controls.md')), parser: 'markdown' });
}
