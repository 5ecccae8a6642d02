/** Where copies of the ends of chains go: to a file, to a webhook of the operator, and by mail. */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { headersOf } from '../webhooks/message.ts';
import { createSender } from '../webhooks/send.ts';
import { databaseNow } from '../../platform/database/clock.ts';
import type { DbDeps } from '../../platform/database/pool.ts';
import { transact } from '../../platform/database/transaction.ts';
import { type MailDeps, queueMail } from '../../platform/mail/queue-mail.ts';
import type { HeadsFile } from './heads-file.ts';

/** As the configuration has them; undefined ones are not used. */
interface Places {
  readonly sealHeads: {
    /** A file that grows by a line each day, or a directory that gets a file each day. Absolute. */
    readonly file: string | undefined;
    readonly webhook: WebhookPlace | undefined;
    readonly mailTo: readonly string[];
  };
  /** Otherwise the webhook goes to the public internet only. */
  readonly webhookAllowPrivate: boolean;
}

interface WebhookPlace {
  readonly url: string;
  readonly secret: string;
}

export interface WayOut {
  /** In the database, in the log and in `ledger seals`. */
  readonly name: 'file' | 'webhook' | 'mail';
  /** Rejects with an Error whose message an operator may see. */
  readonly leave: (heads: HeadsFile, signal: AbortSignal) => Promise<void>;
}

/** The names of the ways that are set. */
export const wantedWays = ({ file, webhook, mailTo }: Places['sealHeads']): WayOut['name'][] => [
  ...(file === undefined ? [] : (['file'] as const)),
  ...(webhook === undefined ? [] : (['webhook'] as const)),
  ...(mailTo.length === 0 ? [] : (['mail'] as const)),
];

export function waysOut(
  { sealHeads: { file, webhook, mailTo }, webhookAllowPrivate }: Places,
  deps: DbDeps & MailDeps,
): WayOut[] {
  return [
    ...(file === undefined ? [] : [toFile(file)]),
    ...(webhook === undefined ? [] : [toWebhook(webhook, webhookAllowPrivate)]),
    ...(mailTo.length === 0 ? [] : [byMail(mailTo, deps)]),
  ];
}

/** Readable for the server's user only: the digests are no secrets, but the numbers tell how busy a business is. */
const OWNER_ONLY = 0o600;

const toFile = (path: string): WayOut => ({
  name: 'file',
  async leave(heads) {
    const isDirectory = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    const name = `heads-${(heads.takenAt ?? '').replaceAll(/[^0-9TZ]/g, '')}.json`;
    const handle = await open(isDirectory ? join(path, name) : path, 'a', OWNER_ONLY);
    try {
      await handle.appendFile(`${JSON.stringify(heads)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
});

const toWebhook = ({ url, secret }: WebhookPlace, allowPrivate: boolean): WayOut => ({
  name: 'webhook',
  async leave(heads, signal) {
    const at = new Date(heads.takenAt ?? 0);
    const body = JSON.stringify({ type: 'seal_heads', timestamp: heads.takenAt, data: heads });
    const headers = headersOf({ id: `heads_${at.getTime()}`, body, at }, [new Webhook(secret)]);
    const sender = createSender({ allowPrivate });
    try {
      const { delivered, problem } = await sender.send({ url, headers, body }, signal);
      if (!delivered) throw new Error(problem ?? 'The webhook was not delivered.');
    } finally {
      sender.close();
    }
  },
});

/** Many mail servers refuse more than ten megabytes, which base64 makes of this. */
const MAIL_BYTES_MAX = 5_000_000;

/** Through the queue of mails, which tries again for three days if the mail server is away. */
const byMail = (addresses: readonly string[], { db, mail }: DbDeps & MailDeps): WayOut => ({
  name: 'mail',
  async leave(heads) {
    const json = JSON.stringify(heads);
    if (Buffer.byteLength(json) > MAIL_BYTES_MAX) {
      throw new Error('The ends of chains are too many for a mail. Send them to a file or a webhook.');
    }
    await transact(db, async (tx) => {
      const at = await databaseNow(tx);
      const facts = { takenAt: heads.takenAt ?? at.toISOString(), json };
      for (const to of addresses) await queueMail(tx, { mail }, { to, at, kind: 'heads_of_seals', facts });
    });
  },
});
