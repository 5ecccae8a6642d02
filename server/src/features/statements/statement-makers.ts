/** Makes statements in one piece, and queues them. */
import { makePdf } from './make-pdf.ts';
import type { StatementDeps } from './statement.ts';
import { createMakeStatement, type MakeStatement } from './whole-statement.ts';
import { wireStatement } from './wire-statement.ts';

export interface StatementMakers {
  /** JSON text. */
  readonly json: MakeStatement<string>;
  readonly pdf: MakeStatement<Buffer>;
}

export const createStatementMakers = (deps: StatementDeps): StatementMakers => ({
  json: createMakeStatement(deps, 'json', async (statement) => JSON.stringify(wireStatement(statement))),
  pdf: createMakeStatement(deps, 'pdf', makePdf),
});
