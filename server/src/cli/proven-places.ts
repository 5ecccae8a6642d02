/**
 * Where `ledger verify` keeps its places: a file for each ledger in a directory. A file is replaced as a whole, so a
 * kill leaves the place before. Later runs trust what it says, so only its owner may write it.
 */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccountId, WalletId } from '../platform/database/ids.ts';
import { AppError } from '../core/errors/errors.ts';
import type { LedgerKey } from '../core/ledger/posting.ts';
import type { ProvenPlace, ProvenPlaces } from '../core/ledger/verify/places.ts';
import { Recount, type RecountedWallet } from '../core/ledger/verify/recount.ts';
import { unusable } from './files.ts';
import { modeName } from './output.ts';

const VERSION = 1;

/** @throws AppError validation_failed when the directory can't be used, also later from both functions. */
export async function openPlaces(directory: string): Promise<ProvenPlaces> {
  await mkdir(directory, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw unusable(error, directory, 'written');
  });
  const fileOf = ({ businessId, live }: LedgerKey): string =>
    join(directory, `ledger-${businessId}-${modeName(live)}.json`);
  return {
    read: (ledger) => readPlace(fileOf(ledger)),
    write: (ledger, place) => writePlace(fileOf(ledger), textOf(ledger, place)),
  };
}

async function readPlace(file: string): Promise<ProvenPlace | undefined> {
  try {
    return placeFrom(JSON.parse(await readFile(file, 'utf8')) as PlaceFile);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    if (error instanceof Error && 'syscall' in error) throw unusable(error, file, 'read');
    const message = `The file ${file} is not what ledger verify wrote. Remove it to read its ledger from the start.`;
    throw new AppError('validation_failed', message, { cause: error });
  }
}

async function writePlace(file: string, text: string): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    const handle = await open(part, 'w', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw unusable(error, file, 'written');
  }
}

/** Numbers that may pass 2^53 are texts. A wallet: id, account, last sequence, balance, inflow, commission. */
interface PlaceFile {
  readonly version: typeof VERSION;
  readonly businessId: string;
  readonly mode: 'test' | 'live';
  readonly seal: {
    readonly number: string;
    readonly lastSequence: string;
    readonly digest: string;
    readonly sealedAt: string;
  };
  readonly lastPostedAt: string;
  readonly wallets: readonly (readonly [string, string, string, string, string, string])[];
}

function textOf({ businessId, live }: LedgerKey, { seal, recount }: ProvenPlace): string {
  const { number, lastSequence, digest, sealedAt } = seal;
  const place: PlaceFile = {
    version: VERSION,
    businessId: String(businessId),
    mode: modeName(live),
    seal: {
      number: String(number),
      lastSequence: String(lastSequence),
      digest: digest.toString('hex'),
      sealedAt: sealedAt?.toISOString() ?? '',
    },
    lastPostedAt: recount.lastPostedAt.toISOString(),
    wallets: [...recount.wallets].map(([id, { accountId, sequence, balanceKobo, inflowKobo, commissionKobo }]) => [
      String(id),
      String(accountId),
      String(sequence),
      String(balanceKobo),
      String(inflowKobo),
      String(commissionKobo),
    ]),
  };
  return `${JSON.stringify(place)}\n`;
}

/** @throws Error when the file is something else. */
function placeFrom({ version, seal, lastPostedAt, wallets }: PlaceFile): ProvenPlace {
  const digest = Buffer.from(seal.digest, 'hex');
  const lastSequence = BigInt(seal.lastSequence);
  if (version !== VERSION || digest.length !== 32) throw new Error('another version');
  return {
    seal: { number: BigInt(seal.number), lastSequence, digest, sealedAt: dateFrom(seal.sealedAt) },
    recount: new Recount(lastSequence, dateFrom(lastPostedAt), wallets.map(walletFrom)),
  };
}

function walletFrom([id, accountId, ...sums]: PlaceFile['wallets'][number]): [WalletId, RecountedWallet] {
  const [sequence, balanceKobo, inflowKobo, commissionKobo] = sums;
  return [
    BigInt(id) as WalletId,
    {
      accountId: BigInt(accountId) as AccountId,
      sequence: BigInt(sequence),
      balanceKobo: BigInt(balanceKobo),
      inflowKobo: BigInt(inflowKobo),
      commissionKobo: BigInt(commissionKobo),
    },
  ];
}

function dateFrom(text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new Error(`no time: ${text}`);
  return date;
}
