/**
 * What a run pays and from which account, as one digest that people compare and approve. Each change makes a new
 * version; a version never changes.
 */
import type { GivenApproval } from '../../people/team/approval-rule.ts';
import type { Actor } from '../../../core/words/principal.ts';

/** Why a version was made. */
export const MANIFEST_REASONS = ['drafted', 'source_changed', 'payout_held'] as const;
export type ManifestReason = (typeof MANIFEST_REASONS)[number];

/** The bank account that payouts leave from. */
export interface ManifestSource {
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** As runs show it. */
export interface Manifest {
  /** From 1. */
  readonly version: number;
  /** 64 hexadecimal digits. */
  readonly digest: string;
  readonly why: ManifestReason;
  /** Whose decision this version is. */
  readonly madeBy: Actor;
  readonly madeAt: Date;
  /** Undefined means that no account was set yet. */
  readonly source: ManifestSource | undefined;
  readonly count: bigint;
  readonly amountKobo: bigint;
}

/** An approval of the present manifest. */
export interface Approval extends GivenApproval {
  /** False once its giver has lost the power to approve, also if they have it again. */
  readonly counts: boolean;
}

/** The settings that decisions about runs depend on. */
export interface PayoutRules {
  readonly needsSecondPerson: boolean;
  readonly source: ManifestSource | undefined;
}

const GROUPS = /^(.{4})(.{4})(.{4})(.{4})/v;

/** Sixteen digits in four groups, `7f3a-9c02-12b4-d6e8`: short enough to read aloud. */
export const shortFormOf = (digest: string): string => GROUPS.exec(digest)?.slice(1).join('-') ?? digest;

/** Whether a caller named this manifest, by its digest or its short form, in upper or lower case. */
export function isNamed({ digest }: Pick<Manifest, 'digest'>, given: string): boolean {
  const wanted = given.trim().toLowerCase();
  return wanted === digest || wanted === shortFormOf(digest) || wanted === shortFormOf(digest).replaceAll('-', '');
}

export const sameSource = (one: ManifestSource | undefined, other: ManifestSource | undefined): boolean =>
  one?.bankCode === other?.bankCode &&
  one?.accountNumber === other?.accountNumber &&
  one?.accountName === other?.accountName;
