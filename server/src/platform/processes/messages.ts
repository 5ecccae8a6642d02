/** What the parent and its children say to each other. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { ReadinessAnswer } from '../database/readiness.ts';

/** The database in use: the configured one, or the embedded one, which the parent owns. */
export interface DatabaseInUse {
  readonly url: string;
  readonly migrationUrl: string | undefined;
  readonly isEmbedded: boolean;
}

export type MetricsOfOne = readonly MetricObjectWithValues<MetricValue<string>>[];

/** What a child answers to each question. */
export interface Answers {
  /** That its event loop turns. */
  readonly life: true;
  readonly readiness: ReadinessAnswer;
  readonly metrics: MetricsOfOne;
}

export type Question = keyof Answers;

export interface Begin {
  readonly kind: 'start';
  readonly database: DatabaseInUse;
  /** The descriptor of the parent. */
  readonly listenFd: number | undefined;
  /** The first child makes what a new installation has, such as the demo business. */
  readonly isFirst: boolean;
}

/** It serves. */
export interface Serves {
  readonly kind: 'serves';
  readonly address: string;
  /** The lines for standard output, once all serve; the logger would redact the keys. */
  readonly instructions: readonly string[];
}

export interface Ask {
  readonly kind: 'ask';
  readonly id: number;
  readonly question: Question;
}

/** The answer of one child to the parent, and of all children to the one that asked. */
export interface Answer<T = unknown> {
  readonly kind: 'answer';
  readonly id: number;
  readonly answer: T;
}

/** Answers of those children that serve. */
export interface AnswersOfAll<Q extends Question> {
  readonly answers: readonly Answers[Q][];
}

export type ToChild = Begin | Ask | Answer<AnswersOfAll<Question>>;
export type ToParent = Serves | Ask | Answer;
