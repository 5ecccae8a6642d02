import prettier from 'prettier';
import {
  ANSWERS,
  answersOf,
  CALLERS,
  type ControlledCaller,
  CONTROLS,
} from '../server/src/change-requests/controls.ts';

const INTRODUCTION = `# Controls

Who may do alone what moves money. Permissions come first: the tables are about callers whose role or scopes allow it.
\`npm run generate\` makes this page from \`server/src/change-requests/controls.ts\`, and a test tries every cell.

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
- For thirty days nobody approves what was made or requested by whoever invited them, to whatever role, or raised them
  to a role that approves.
- While somebody in the team depends on neither, two people do not decide together if one of them brought in the other
  within thirty days, or one person brought in both. Whoever left, was removed or lowered counts as in the team for
  three more days, so that nobody takes the others away to decide with whom they brought in.
- An owner whose team has nobody else who may approve can end these rules and shorten holds alone, 72 hours after
  the request and after the last change of who may approve.
- With either rule, holds get shorter and are released by a change request only.
- A run with a payout of an account on hold is neither approved nor exported before that payout is taken out.
- Beginning the rule takes approvals away that do not satisfy it.

\`server/test/settlements/ways-around.test.ts\` tries each way around the rule that once worked: a key that approves by
itself, the rule off and on again, a sent payout that a key resolves as failed, and a source account that is changed
after an approval. \`four-eyes.test.ts\`, \`lost-power.test.ts\` and \`schedule-makers.test.ts\` beside it try
colleagues who make each other approvers, people who lose their power, and schedules.
`;

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
  const text = [INTRODUCTION, ...tables, MORE].join('\n');
  return prettier.format(text, { ...(await prettier.resolveConfig('docs/controls.md')), parser: 'markdown' });
}
