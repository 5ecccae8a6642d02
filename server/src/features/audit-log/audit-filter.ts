/** Parses query parameters, or options of a command, into a filter. */
import { cleanText } from '../../core/words/text.ts';
import { readPeriod } from '../../platform/wire/instants.ts';
import { invalidParameter } from '../../platform/wire/invalid.ts';
import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_SUBJECTS } from '../../core/ledger/log/actions.ts';
import type { AuditFilter } from './queries.ts';

export interface AuditQuery {
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** @throws AppError validation_failed naming the parameter. */
export function readAuditFilter({ action, actor, subject, from, to }: AuditQuery): AuditFilter {
  const period = readPeriod({ from, to });
  return {
    from: period.from,
    before: period.before,
    action: action === undefined ? undefined : oneOf('action', action, AUDIT_ACTIONS, 'account.updated'),
    actor: actor === undefined ? undefined : kindAndId('actor', actor, AUDIT_ACTORS, 'api_key or api_key:1007'),
    subject:
      subject === undefined ? undefined : kindAndId('subject', subject, AUDIT_SUBJECTS, 'account or account:1042'),
  };
}

function kindAndId<Kind extends string>(field: string, text: string, kinds: readonly Kind[], example: string) {
  const colon = text.indexOf(':');
  const kind = oneOf(field, colon === -1 ? text : text.slice(0, colon), kinds, example);
  if (colon === -1) return { kind, id: undefined };
  const id = cleanText(text.slice(colon + 1));
  if ('problem' in id) throw invalidParameter(field, `${id.problem} behind the colon`);
  return { kind, id: id.text };
}

function oneOf<Word extends string>(field: string, text: string, words: readonly Word[], example: string): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw invalidParameter(field, `must be such as ${example}; known are ${words.join(', ')}`);
  return word;
}
