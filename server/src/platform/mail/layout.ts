/** Writes one mail twice: as plain text and as HTML, both at most a screen long. */
import { keepableText } from '../../core/words/text.ts';

export interface Attachment {
  readonly name: string;
  readonly content: string;
}

export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** A file of JSON. */
  readonly attachment?: Attachment;
  /** After the button, smaller. */
  readonly closing: string;
}

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment: Attachment | undefined;
}

const QUOTED_LENGTH_MAX = 80;
/** A zero-width character that keeps mail programs from making a link. */
const NO_LINK = '\u200C';

/**
 * Text that somebody wrote, within a sentence of ours: one line, cut, without characters that turn the direction of
 * writing, and without anything that mail programs make into a link.
 */
export function quoted(text: string, lengthMax = QUOTED_LENGTH_MAX): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return keepableText(line, lengthMax)
    .replaceAll('://', `:${NO_LINK}/${NO_LINK}/`)
    .replaceAll(/([.@])(?=\p{L}|\p{N})/gu, `$1${NO_LINK}`);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const BODY = 'margin:0;padding:24px;background:#f6f8f8;color:#1c2526;font:16px/1.5 sans-serif';
const SHEET = 'max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dfe6e6;border-radius:8px';
const BUTTON =
  'display:inline-block;padding:10px 18px;background:#0f766e;color:#fff;border-radius:8px;text-decoration:none';
const SMALL = 'color:#5b6768;font-size:13px';

export function writeMail({ subject, paragraphs, action, attachment, closing }: MailText): WrittenMail {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  const button =
    action === undefined
      ? []
      : [
          `<p><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
          `<p style="${SMALL};word-break:break-all">${escapeHtml(action.url)}</p>`,
        ];
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head><body style="${BODY}"><div style="${SHEET}">`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`),
    ...button,
    `<p style="${SMALL}">${escapeHtml(closing)}</p>`,
    '</div></body></html>',
  ].join('\n');
  return { subject, html, attachment, text: `${[...paragraphs, ...link, closing].join('\n\n')}\n` };
}
