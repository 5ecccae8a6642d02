/**
 * An operation is defined once, as a value: where it is mounted, its input, who may call it, what it does and how its
 * result is written. `mount` puts it behind its doors and into the document of each.
 */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { Permission } from '../permissions.ts';
import type { Caller, MemberPrincipal, Principal } from '../principal.ts';
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
  /** For a secret API key; the whole path. */
  readonly key?: string;
  /** For a public API key, too. */
  readonly anyKey?: string;
  /** For members of a business, in a mode: below `/dashboard/api/businesses/:businessId/:mode`. */
  readonly session?: string;
  /** For members of a business, in either mode: below `/dashboard/api/businesses/:businessId`. */
  readonly business?: string;
  /** For signed-in people: below `/dashboard/api`. */
  readonly user?: string;
  /** For anybody whose browser is on our own pages: below `/dashboard/api`. */
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

export interface Input<P extends PathParameters, Q extends TSchema, B extends TSchema> {
  readonly params: { readonly [Name in keyof P]: ReturnType<P[Name]['read']> };
  readonly query: Static<Q>;
  readonly body: Static<B>;
  /** Only for operations with `paging`. */
  readonly paging: Paging;
  /** Uploads only: the body as it arrives. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** A page of a list. `listedMax` is LISTED_MAX where the list ends there. */
export interface Page<R> {
  readonly items: R;
  readonly totalCount: number;
  readonly listedMax?: number | undefined;
  /** For a page that was read forward: what the next page comes after, or undefined at the end for now. */
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

/** What `mount` and the document need to know about an operation. */
export interface OperationFacts {
  /** The operation's id in the OpenAPI document, and its name in clients. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly method: Method;
  readonly doors: Doors;
  /** All of these are needed; if none is given, every member may call. */
  readonly permissions: readonly Permission[];
  /** Members and people must have proved lately that it is them: always, or in this case. Keys are not concerned. */
  readonly needsFreshProof?: true | FreshProofCase;
  /** What each use leaves in the security log. */
  readonly records?: Recorded;
  readonly params?: PathParameters;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Every field of the body is optional, and so is the body. */
  readonly bodyMayBeMissing?: true;
  readonly bodyBytesMax?: number;
  /** The body for the document, if the validator's schema says less than the use case checks. */
  readonly describedBody?: TSchema;
  /** The media types of an upload; `describedBody` shows its body. */
  readonly fileBody?: FileBody;
  /** The query parameters of a list's pages. */
  readonly paging?: TProperties;
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
  /** Codes, and statuses in addition to those that follow from the rest. */
  readonly errors?: readonly (FailureStatus | CodeOfSomeOperations)[];
  readonly masked?: Masked;
  /** Only for reads, lists and files. Without it, the primary is read. */
  readonly fromReplica?: FromReplica;
  /** The answer has a secret: it is stored sealed, and never compressed. */
  readonly hasSecret?: true;
  /**
   * No answer is stored under an Idempotency-Key: the write recognises a repeated request itself, or its answer is
   * shown only once.
   */
  readonly keepsNoAnswer?: true;
  /** The responses of a file, instead of `answers`. */
  readonly files?: Readonly<Record<number, object>>;
}

interface Definition<
  P extends PathParameters,
  Q extends TSchema,
  B extends TSchema,
  A extends TSchema,
  D extends Doors,
  Deps,
  R,
> extends OperationFacts {
  readonly doors: D;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answers?: A;
  /** Looks something up, or computes it. */
  readonly read?: Run<Deps, CallerAt<D>, Input<P, Q, B>, R>;
  /** A page of a list. Totals and links go into headers. */
  readonly list?: Run<Deps, CallerAt<D>, Input<P, Q, B>, Page<R>>;
  /** Changes something, once per Idempotency-Key. */
  readonly write?: Run<Deps, CallerAt<D>, Input<P, Q, B>, R>;
  /** Returns a file, sent while it is made. */
  readonly file?: Run<Deps, CallerAt<D>, Input<P, Q, B>, Download>;
  /** Takes a file as its body. It stores the answer to its Idempotency-Key itself. */
  readonly upload?: Run<Deps, CallerAt<D>, Input<P, Q, B>, R>;
  /** Makes the `data` of the answer. Without it, the result is the data. */
  readonly wire?: (result: R, deps: Deps) => Static<A>;
  /** Only for uploads: a result that is not finished is answered with this message and the status 202. */
  readonly unfinished?: Unfinished<R>;
  readonly forMembers?: ForMembers<Deps, A>;
}

/** An operation, whatever its input and result. */
export interface Operation<Deps> extends OperationFacts {
  readonly read?: Run<Deps, never, Input<never, never, never>, unknown>;
  readonly list?: Run<Deps, never, Input<never, never, never>, Page<unknown>>;
  readonly write?: Run<Deps, never, Input<never, never, never>, unknown>;
  readonly file?: Run<Deps, never, Input<never, never, never>, Download>;
  readonly upload?: Run<Deps, never, Input<never, never, never>, unknown>;
  readonly wire?: (result: never, deps: Deps) => unknown;
  readonly unfinished?: Unfinished<never>;
  readonly forMembers?: {
    readonly answers: TSchema;
    readonly complete: (deps: Deps, caller: MemberCaller, data: never) => Promise<unknown>;
  };
}

/** Exactly one of `read`, `list`, `write`, `file` and `upload` says what it does. */
export function operation<
  const D extends Doors,
  A extends TSchema,
  Deps,
  R,
  P extends PathParameters = PathParameters,
  Q extends TSchema = TObject,
  B extends TSchema = TObject,
>(definition: Definition<P, Q, B, A, D, Deps, R>): Operation<Deps> {
  return definition;
}

/** An answer without data. */
export const DONE = { answers: Type.Null(), wire: () => null } as const;

/** The heading under which the documents show an operation. */
export interface Tagged {
  readonly tag: string;
}

export const tagged = <O extends Operation<never>>(tag: string, operations: readonly O[]): (O & Tagged)[] =>
  operations.map((one) => ({ ...one, tag }));
