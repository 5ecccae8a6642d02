/**
 * How hard a password is to guess, as far as common passwords and the person's own words show it. Loaded only while
 * somebody types a new password. The server knows more words, and decides.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';

/** The same as the server's. */
const SCORE_MIN = 3;
const MEASURED_LENGTH_MAX = 64;

const zxcvbn = new ZxcvbnFactory({
  translations,
  graphs: adjacencyGraphs,
  dictionary,
  maxLength: MEASURED_LENGTH_MAX,
});

export interface Measured {
  readonly isStrong: boolean;
  readonly advice: string;
}

export function measurePassword(password: string, texts: readonly string[]): Measured {
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
  const { score, feedback } = zxcvbn.check(password.slice(0, MEASURED_LENGTH_MAX), words);
  const advice = feedback.warning ?? feedback.suggestions[0] ?? '';
  return { isStrong: score >= SCORE_MIN, advice };
}
