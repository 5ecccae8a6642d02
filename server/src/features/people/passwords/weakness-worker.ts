/** The thread that measures passwords, one at a time. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';
import type { Measured } from './find-weakness.ts';

/** The score, up to 4. From here on it takes more than a hundred million guesses. */
const SCORE_MIN = 3;
/** The time grows with the square of the length. What is strong so far is strong altogether. */
const MEASURED_LENGTH_MAX = 64;

const zxcvbn = new ZxcvbnFactory({
  translations,
  graphs: adjacencyGraphs,
  dictionary: { ...common, ...english },
  maxLength: MEASURED_LENGTH_MAX,
});

parentPort?.on('message', ({ password, words }: Measured) => {
  const { score, feedback } = zxcvbn.check(password.slice(0, MEASURED_LENGTH_MAX), [...words]);
  const advice = [feedback.warning, ...feedback.suggestions].filter((line) => line !== null && line !== '');
  parentPort?.postMessage(score >= SCORE_MIN ? undefined : advice.join(' '), []);
});
