/** Sends operations as callers, and says where the answer is not the one of docs/authorisation.md. */
import { KEY_PERMISSIONS, type Permission, ROLES } from '../../src/core/words/permissions.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { Caller, Callers } from './callers.testing.ts';
import { type AuthorisationPage, type Expected, type Mode, OF_A_BUSINESS, type PageOperation } from './page.testing.ts';

/** So many requests at once keep both sides busy. */
const AT_ONCE = 12;
const MODES = ['test', 'live'] as const;
/** These end the caller's own session or membership, so each request needs a new one. */
const SPENDING = new Set([`POST ${OF_A_BUSINESS}team/leave`, 'POST /dashboard/api/sign-out']);
/** They never end by themselves. */
const STREAM = /\/events$/;
/** Names nothing, whatever it should name. */
const NOTHING = '999999999';

interface Cell {
  readonly operation: PageOperation;
  readonly who: string;
  readonly caller: Caller | (() => Promise<Caller>);
  readonly mode?: string;
  readonly expected: Expected;
  readonly body?: object;
  /** The answer's message names these. */
  readonly naming?: readonly string[];
}

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
}

const isOfMode = ({ path }: PageOperation): boolean => path.includes('{mode}');
const modesOf = (operation: PageOperation): readonly Mode[] => (isOfMode(operation) ? MODES : ['test']);

/** Every caller of the page. */
export function callerCells(callers: Callers, page: AuthorisationPage, operation: PageOperation): Cell[] {
  const { door, method } = operation;
  return [...callers.named].map(([who, caller]) => {
    const differs = caller.only === undefined || (caller.only === 'writes' ? method !== 'GET' : isOfMode(operation));
    const answers = page.callers.get(differs ? who : 'An owner');
    if (answers === undefined) throw new Error(`docs/authorisation.md does not say what is answered: ${who}`);
    const expected = answers[door];
    const spends = SPENDING.has(operation.name) && expected === 'let in' && 'cookie' in caller.headers;
    return { operation, who, caller: spends ? () => callers.another('owner') : caller, expected };
  });
}

/** Each scope alone, those that are needed, and all others. */
export async function scopeCells(
  { keyWith }: Pick<Callers, 'keyWith'>,
  operation: PageOperation,
  only: ReadonlyMap<Permission, Caller>,
): Promise<Cell[]> {
  const { needed } = operation;
  const lacks = (lacking: readonly Permission[]): Pick<Cell, 'expected' | 'naming'> =>
    lacking.length === 0
      ? { expected: 'let in' }
      : { expected: { status: 403, code: 'scope_missing' }, naming: [`lacks ${lacking.join(' and ')}.`] };
  const cells: Cell[] = [...only].map(([scope, caller]) => {
    const lacking = needed.filter((one) => one !== scope);
    return { operation, who: `a key with ${scope} only`, caller, ...lacks(lacking) };
  });
  if (needed.length > 1) {
    const caller = await keyWith(needed);
    cells.push({ operation, who: `a key with ${needed.join(' and ')} only`, caller, expected: 'let in' });
  }
  for (const one of needed) {
    const caller = await keyWith(KEY_PERMISSIONS.filter((other) => other !== one));
    cells.push({ operation, who: `a key with everything but ${one}`, caller, ...lacks([one]) });
  }
  return cells;
}

/** Each role, in both modes. */
export function roleCells(callers: Callers, page: AuthorisationPage, operation: PageOperation): Cell[] {
  return ROLES.flatMap((role) =>
    modesOf(operation).map((mode) => {
      const lacking = operation.needed.filter((permission) => !page.roleMay(role, mode, permission));
      const own = callers.roles.get(role) ?? { headers: {} };
      const caller = SPENDING.has(operation.name) ? () => callers.another(role) : own;
      const expected = lacking.length > 0 ? { status: 403, code: 'role_not_allowed' } : ('let in' as const);
      return { operation, who: `${role} in ${mode} mode`, caller, mode, expected, naming: lacking };
    }),
  );
}

/** A session without a fresh proof, in both modes. */
export function proofCells(callers: Callers, operation: PageOperation): Cell[] {
  return modesOf(operation).map((mode) => {
    const isNeeded = operation.proof === 'always' || (operation.proof === 'in live mode' && mode === 'live');
    const caller = SPENDING.has(operation.name) ? () => callers.another('owner', true) : callers.stale;
    const expected = isNeeded ? { status: 403, code: 'fresh_proof_required' } : ('let in' as const);
    return { operation, who: `owner without a fresh proof, in ${mode} mode`, caller, mode, expected };
  });
}

/** Values of the right shape, which are refused by what comes after the guards where they could change something. */
const VALUES: Readonly<Record<string, unknown>> = {
  splitValue: -1,
  split_value: -1,
  txPercentage: -1,
  percentValue: -1,
  txCap: -1,
  refundShortfall: 'owe',
};

/** Fields that need more than the operation. */
export async function fieldCells(callers: Callers, page: AuthorisationPage, operation: PageOperation): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const need of page.fields.filter(({ name }) => name === operation.name)) {
    const { field, needsProof } = need;
    const asking = { operation: { ...operation, needed: [...operation.needed, ...need.needed] } };
    const body = { [field]: VALUES[field] ?? '0000014579' };
    const made =
      operation.door === 'keys'
        ? await scopeCells(callers, asking.operation, new Map())
        : roleCells(callers, page, asking.operation);
    const proof = needsProof ? 'always' : operation.proof;
    const proofs = operation.door === 'keys' ? [] : proofCells(callers, { ...asking.operation, proof });
    // What the operation itself needs is asked first.
    const first = ({ naming = [] }: Cell): Pick<Cell, 'naming'> => ({ naming: naming.slice(0, 1) });
    for (const cell of [...made, ...proofs]) {
      cells.push({ ...cell, ...first(cell), who: `${cell.who}, naming ${field}`, body });
    }
  }
  return cells;
}

/** One line for each cell whose answer is not the expected one. */
export async function differences(testApp: TestApp, cells: readonly Cell[]): Promise<string[]> {
  const found: string[] = [];
  const rest = cells.values();
  const work = async (): Promise<void> => {
    for (const cell of rest) {
      const answer = await ask(testApp, cell);
      const problem = problemOf(cell, answer);
      if (problem !== undefined) found.push(`${cell.operation.name} as ${cell.who}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Compares every answer with its schema.
  await testApp.clientOf(undefined).get('/healthz');
  return found.toSorted();
}

function problemOf({ operation, expected, naming = [] }: Cell, { status, code, message }: Answer): string | undefined {
  const said = `${status} ${code ?? ''} (${message})`;
  if (expected === 'let in') {
    const { emptyAnswer } = operation;
    if (emptyAnswer !== undefined)
      return status === emptyAnswer.status && code === emptyAnswer.code
        ? undefined
        : `should get ${emptyAnswer.code}, got ${said}`;
    const isRefused = [401, 403].includes(status) || status >= 500 || message.includes('no such business');
    return isRefused ? `should be let in, got ${said}` : undefined;
  }
  const isRight = status === expected.status && code === expected.code && naming.every((one) => message.includes(one));
  return isRight ? undefined : `should get ${expected.status} ${expected.code} ${naming.join()}, got ${said}`;
}

let asked = 0;

async function ask({ app, business }: TestApp, cell: Cell): Promise<Answer> {
  const { operation, body = {} } = cell;
  const caller = typeof cell.caller === 'function' ? await cell.caller() : cell.caller;
  const withBody = ['POST', 'PUT', 'PATCH'].includes(operation.method);
  asked += 1;
  const response = await app.inject({
    method: operation.method,
    url: operation.path
      .replace('{businessId}', String(caller.businessId ?? business.businessId))
      .replace('{mode}', caller.mode ?? cell.mode ?? 'test')
      .replaceAll(/\{\w+\}/g, NOTHING),
    headers: { ...caller.headers, ...(withBody && { 'content-type': 'application/json' }) },
    // Failures are counted by address, and each request has one of its own.
    remoteAddress: `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    ...(withBody && { payload: JSON.stringify(body) }),
    ...(STREAM.test(operation.path) && { payloadAsStream: true }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  if (!STREAM.test(operation.path)) return answerIn(response.statusCode, isJson ? response.body : '');
  const stream = response.stream();
  if (isJson) return answerIn(response.statusCode, Buffer.concat(await stream.toArray()).toString());
  stream.destroy();
  return answerIn(response.statusCode, '');
}

function answerIn(status: number, text: string): Answer {
  const { message = '', error } = (text.startsWith('{') ? JSON.parse(text) : {}) as {
    message?: string;
    error?: { code: string };
  };
  return { status, code: error?.code, message };
}
