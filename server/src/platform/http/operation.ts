/**
 * An operation is defined once, as a value: where it is mounted, its input, who may call it, what it does and how its
 * result is written. `mount` puts it behind its doors and into the document of each.
 */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { Permission } from '../../core/words/permissions.ts';
import type { Caller, MemberPrincipal, Principal } from '../../core/words/principal.ts';
import type { Paging } from '../wire/paging.ts';
import type { Download } from './download.ts';
import type { Exchange } from './exchange.ts';
import type { FreshProofCase } from './fresh-proof.ts';
import type { SessionUser } from './member.ts';
import type { Recorded } from './recording.ts';
import type { FromReplica } from './replica-reads.ts';
import type { CodeOfSomeOperations, FailureStatus } from './schemas.ts';
import type { FileBody } from './upload.ts';

/**
 * The addresses of an operation, one for each of its doors. Writes in a ledger, by an API key or by a member in a mode,
 * keep their answers under the Idempotency-Key.
 */
export interface Doors {
  /** Secret API keys come in here; the whole path. */
  readonly key?: string;
  /** Public API keys come in here, too. */
  readonly anyKey?: string;
  /** Members of a business, in a mode, come in here: below `/dashboard/api/businesses/:businessId/:mode`. */
  readonly session?: string;
  /** Members of a business, in either mode, come in here: below `/dashboard/api/businesses/:businessId`. */
  readonly business?: string;
  /** Signed-in people come in here: below `/dashboard/api`. */
  readonly user?: string;
  /** Anybody whose browser is on our own pages comes in here: below `/dashboard/api`. */
  readonly open?: string;
}

export type KeyCaller = Principal & Caller;
export type MemberCaller = MemberPrincipal & Caller;

/** The caller, as far as the doors determine it. */
export type CallerAt<D extends Doors> = D extends { readonly key: string } | { readonly anyKey: string }
  ? KeyCaller | MemberCaller
  : D extends { readonly session: string } | { readonly business: string }
    ? MemberCaller
    : D extends { readonly user: string }
      ? SessionUser
      : undefined;

/** A part of the path: how the document shows it, and how its text is parsed. */
export interface PathParameter<T> {
  readonly schema: TSchema;
  /** @throws AppError not_found for text that names nothing. */
  readonly read: (text: string) => T;
}

export const pathParameter = <T>(schema: TSchema, read: (text: string) => T): PathParameter<T> => ({ schema, read });

export type PathParameters = Readonly<Record<string, PathParameter<unknown>>>;

/** What callers send, as the schemas have checked it. */
interface Input<P extends PathParameters, Q extends TSchema> {
  readonly params: { readonly [Name in keyof P]: ReturnType<P[Name]['read']> };
  readonly query: Static<Q>;
}

interface WithBody<B extends TSchema> {
  readonly body: Static<B>;
}

interface WithPaging {
  readonly paging: Paging;
}

/** A read has pages if it declares their parameters. */
type PagingOf<G> = [G] extends [never] ? object : WithPaging;

interface WithBytes {
  /** The body as it arrives. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** A page of a list. `listedMax` is LISTED_MAX where the list ends there. */
export interface Page<R> {
  readonly items: R;
  readonly totalCount: number;
  readonly listedMax?: number | undefined;
  /** What the next page of one that was read forward comes after, or undefined at the end for now. */
  readonly nextAfter?: bigint | undefined;
}

type Run<Deps, C, I, R> = (deps: Deps, caller: C, input: I, exchange: Exchange) => R | Promise<R>;

/** What members get in addition to, or instead of, what keys get: names of people, for example. */
interface ForMembers<Deps, A extends TSchema> {
  readonly answers: TSchema;
  readonly complete: (deps: Deps, caller: MemberCaller, data: Static<A>) => Promise<unknown>;
}

/** What keys without a permission get instead: less. The answer stored under an Idempotency-Key is the same for all. */
interface Masked {
  readonly without: Permission;
  readonly mask: (data: unknown) => unknown;
}

interface Unfinished<R> {
  readonly message: string;
  readonly is: (result: R) => boolean;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What every operation says of itself. */
interface Facts {
  /** The operation's id in the OpenAPI document, and its name in clients. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly doors: Doors;
  /** All of these are needed; if none is given, every member may call. */
  readonly permissions: readonly Permission[];
  /** Members and people must have proved lately that it is them: always, or in this case. Keys are not concerned. */
  readonly needsFreshProof?: true | FreshProofCase;
  /** What each use leaves in the security log. */
  readonly records?: Recorded;
  readonly params?: PathParameters;
  readonly query?: TSchema;
  /** Codes, and statuses in addition to those that follow from the rest. */
  readonly errors?: readonly (FailureStatus | CodeOfSomeOperations)[];
}

/** What is answered as JSON. */
interface AnswerFacts {
  readonly message?: string;
  readonly answers?: TSchema;
  /** The whole body, instead of `message` and `answers`, if it is not in the common envelope. */
  readonly wholeAnswer?: TSchema;
  /** The description of 304, if the answer has a tag. */
  readonly notModified?: string;
  /** The name of the envelope's flag. */
  readonly envelope?: 'status';
  /** Headers that only this answer sends, for the document. */
  readonly headers?: Readonly<Record<string, TSchema>>;
  readonly masked?: Masked;
  /** The answer has a secret: it is stored sealed, and never compressed. */
  readonly hasSecret?: true;
}

interface BodyFacts {
  readonly body?: TSchema;
  /** Every field of the body is optional, and so is the body. */
  readonly bodyMayBeMissing?: true;
  readonly bodyBytesMax?: number;
  /** The body for the document, if the validator's schema says less than the use case checks. */
  readonly describedBody?: TSchema;
}

interface ReadFacts {
  /** Without it, the primary is read. */
  readonly fromReplica?: FromReplica;
}

interface PagingFacts {
  /** The query parameters of a list's pages. */
  readonly paging: TProperties;
}

interface WriteFacts {
  /**
   * No answer is stored under an Idempotency-Key: the write recognises a repeated request itself, or its answer is
   * shown only once.
   */
  readonly keepsNoAnswer?: true;
}

interface FileFacts {
  /** The responses of a file, instead of `answers`. */
  readonly files: Readonly<Record<number, object>>;
}

interface UploadFacts extends Required<Pick<BodyFacts, 'describedBody'>> {
  /** The media types of an upload; `describedBody` shows its body. */
  readonly fileBody: FileBody;
}

/** What `mount` and the document need to know about an operation. */
export interface OperationFacts
  extends Facts, AnswerFacts, BodyFacts, ReadFacts, WriteFacts, Partial<PagingFacts & FileFacts> {
  readonly method: Method;
  readonly fileBody?: FileBody;
}

/** The types of an operation's input and caller follow from its schemas and doors. */
interface Typed<P extends PathParameters, Q extends TSchema, D extends Doors, Deps, I, Result> extends Facts {
  readonly doors: D;
  readonly params?: P;
  readonly query?: Q;
  readonly run: Run<Deps, CallerAt<D>, I, Result>;
}

interface Shown<A extends TSchema, Deps, R> extends AnswerFacts {
  readonly answers?: A;
  /** Makes the `data` of the answer. Without it, the result is the data. */
  readonly wire?: (result: R, deps: Deps) => Static<A>;
  readonly forMembers?: ForMembers<Deps, A>;
}

interface Takes<B extends TSchema> extends BodyFacts {
  readonly body?: B;
}

/** What a request brings. */
export interface Call {
  /** As the guard of the door has found out. */
  readonly caller: unknown;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: unknown;
  readonly body: unknown;
  readonly paging: Paging | undefined;
  readonly bytes?: AsyncIterable<Buffer>;
  readonly exchange: Exchange;
}

/** What each kind of operation gives. */
interface Results {
  readonly read: unknown;
  readonly list: Page<unknown>;
  readonly write: unknown;
  readonly file: Download;
  readonly upload: unknown;
}

type Kind = keyof Results;

interface OfKind<Deps, K extends Kind> extends OperationFacts {
  readonly kind: K;
  readonly run: (deps: Deps, call: Call) => Results[K] | Promise<Results[K]>;
  readonly wire: (result: unknown, deps: Deps) => unknown;
  readonly unfinished: Unfinished<unknown> | undefined;
  readonly forMembers: ForMembers<Deps, TSchema> | undefined;
}

/** An operation, whatever its input and result. */
export type Operation<Deps> = { readonly [K in Kind]: OfKind<Deps, K> }[Kind];

/**
 * Here the types of one operation end, and only here: `mount` calls it with what the guard of its door, its readers of
 * the path and the validator of its schemas have let pass, and with results that it gave itself.
 */
function made<K extends Kind, A extends TSchema, D extends Doors, Deps, I, R>(
  kind: K,
  {
    run,
    wire,
    forMembers,
    unfinished,
    ...facts
  }: Omit<OperationFacts, 'doors' | 'answers'> &
    Pick<Typed<never, never, D, Deps, I, Results[K]>, 'doors' | 'run'> &
    Shown<A, Deps, R> & { readonly unfinished?: Unfinished<R> },
): OfKind<Deps, K> {
  return {
    ...facts,
    kind,
    run: (deps, { caller, exchange, ...input }) => run(deps, caller as CallerAt<D>, input as I, exchange),
    wire: (result, deps) => (wire === undefined ? result : wire(result as R, deps)),
    unfinished: unfinished && { ...unfinished, is: (result) => unfinished.is(result as R) },
    forMembers: forMembers && {
      ...forMembers,
      complete: (deps, caller, data) => forMembers.complete(deps, caller, data as Static<A>),
    },
  };
}

/** Looks something up, or computes it. */
export const read = <
  const D extends Doors,
  A extends TSchema,
  Deps,
  R,
  P extends PathParameters = PathParameters,
  Q extends TSchema = TObject,
  B extends TSchema = TObject,
  G extends TProperties = never,
>(
  definition: Typed<P, Q, D, Deps, Input<P, Q> & WithBody<B> & PagingOf<G>, R> &
    Shown<A, Deps, R> &
    Takes<B> &
    ReadFacts & { readonly method?: Method; readonly paging?: G },
): OfKind<Deps, 'read'> => made('read', { method: 'GET', ...definition });

/** A page of a list. Totals and links go into headers. */
export const list = <
  const D extends Doors,
  A extends TSchema,
  Deps,
  R,
  P extends PathParameters = PathParameters,
  Q extends TSchema = TObject,
>(
  definition: Typed<P, Q, D, Deps, Input<P, Q> & WithPaging, Page<R>> & Shown<A, Deps, R> & ReadFacts & PagingFacts,
): OfKind<Deps, 'list'> => made('list', { method: 'GET', ...definition });

/** Changes something, once per Idempotency-Key. */
export const write = <
  const D extends Doors,
  A extends TSchema,
  Deps,
  R,
  P extends PathParameters = PathParameters,
  Q extends TSchema = TObject,
  B extends TSchema = TObject,
>(
  definition: Typed<P, Q, D, Deps, Input<P, Q> & WithBody<B>, R> &
    Shown<A, Deps, R> &
    Takes<B> &
    WriteFacts & { readonly method: Method },
): OfKind<Deps, 'write'> => made('write', definition);

/** Returns a file, sent while it is made. */
export const file = <
  const D extends Doors,
  Deps,
  P extends PathParameters = PathParameters,
  Q extends TSchema = TObject,
>(
  definition: Typed<P, Q, D, Deps, Input<P, Q>, Download> & ReadFacts & FileFacts,
): OfKind<Deps, 'file'> => made('file', { method: 'GET', ...definition });

/** Takes a file as its body. It stores the answer to its Idempotency-Key itself. */
export const upload = <
  const D extends Doors,
  A extends TSchema,
  Deps,
  R,
  P extends PathParameters = PathParameters,
  Q extends TSchema = TObject,
>(
  definition: Typed<P, Q, D, Deps, Input<P, Q> & WithBytes, R> &
    Shown<A, Deps, R> &
    UploadFacts & {
      /** A result that is not finished is answered with this message and the status 202. */
      readonly unfinished?: Unfinished<R>;
    },
): OfKind<Deps, 'upload'> => made('upload', { method: 'POST', ...definition });

/** An answer without data. */
export const DONE = { answers: Type.Null(), wire: () => null } as const;

/** The heading under which the documents show an operation. */
export interface Tagged {
  readonly tag: string;
}

export const tagged = <O extends Operation<never>>(tag: string, operations: readonly O[]): (O & Tagged)[] =>
  operations.map((one) => ({ ...one, tag }));
