import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type LedgerAddress, ledgerKey } from '../../../api/query-keys.ts';
import { useBusiness } from '../../../routing/use-business.ts';
import { type CheckResult, checkRows } from './check-rows.ts';
import { type CreateCalls, createRows } from './create-rows.ts';
import { UnreadableFile } from './csv-records.ts';
import { type ReadFile, readFile } from './read-file.ts';
import type { Split } from './resolve-terms.ts';
import { TributaryError } from '@tributary/sdk';
import { send } from '../../../api/calls.ts';
import type { NewAccount } from '../accounts.ts';

/** A file that has been read; its rows have their states, which change while the work continues. */
export interface Source extends ReadFile {
  readonly fileName: string;
}

/** `error` is what stopped the work; without one, and not running, the person has stopped it. */
export type Step =
  | { readonly kind: 'choose'; readonly refused?: { readonly fileName: string; readonly reason: string } }
  | { readonly kind: 'read'; readonly fileName: string; readonly bytesRead: number; readonly bytesCount: number }
  | { readonly kind: 'check'; readonly source: Source; readonly isRunning: boolean; readonly error?: unknown }
  | { readonly kind: 'preview'; readonly source: Source; readonly defaultSplit: Split }
  | {
      readonly kind: 'create';
      readonly source: Source;
      readonly defaultSplit: Split;
      readonly progress: 'running' | 'stopping' | 'stopped';
      readonly error?: unknown;
    }
  | { readonly kind: 'done'; readonly source: Source; readonly defaultSplit: Split };

export interface Import {
  readonly step: Step;
  /** Reads and checks a file; nothing is written. */
  readonly choose: (file: File) => void;
  readonly checkAgain: (source: Source) => void;
  readonly create: (source: Source, defaultSplit: Split) => void;
  readonly stop: () => void;
  readonly startOver: () => void;
}

/** How often the shown progress is updated. */
const SHOW_EVERY_MS = 100;
const GONE =
  'The file could not be read. It may have been moved, changed or opened by another program: choose it again.';

/** One import from the file to the result. Only one piece of work runs at a time, however often a button is pressed. */
export function useImport(): Import {
  const [step, setStep] = useState<Step>({ kind: 'choose' });
  const run = useOneAtATime();
  const create = useCreate(setStep, run.start);
  const check = useCheck(setStep);

  async function read(file: File, signal: AbortSignal): Promise<void> {
    const show = (bytesRead: number) =>
      setStep({ kind: 'read', fileName: file.name, bytesRead, bytesCount: file.size });
    show(0);
    const showSometimes = paced(show);
    try {
      const { heading, rows } = await readFile(file, signal, (_, bytesRead) => showSometimes(bytesRead));
      await check({ fileName: file.name, heading, rows }, signal);
    } catch (error) {
      const reason = error instanceof UnreadableFile ? error.message : GONE;
      setStep(signal.aborted ? { kind: 'choose' } : { kind: 'choose', refused: { fileName: file.name, reason } });
    }
  }

  return {
    step,
    choose: (file) => run.start((signal) => read(file, signal)),
    checkAgain: (source) => run.start((signal) => check(source, signal)),
    create,
    stop() {
      run.stop();
      setStep((now) => (now.kind === 'create' && now.progress === 'running' ? { ...now, progress: 'stopping' } : now));
    },
    startOver: () => setStep({ kind: 'choose' }),
  };
}

type SetStep = (step: Step) => void;

/** Cancelling leads back to the choice of a file: nothing has been written. */
function useCheck(setStep: SetStep) {
  const business = useBusiness();
  return async (source: Source, signal: AbortSignal): Promise<void> => {
    const show = () => setStep({ kind: 'check', source, isRunning: true });
    show();
    try {
      const defaultSplit = await fetchDefaultSplit(business, signal);
      await checkRows(source.rows, checkCall(business, signal), show);
      setStep({ kind: 'preview', source, defaultSplit });
    } catch (error) {
      setStep(signal.aborted ? { kind: 'choose' } : { kind: 'check', source, isRunning: false, error });
    }
  };
}

function useCreate(setStep: SetStep, start: OneAtATime['start']): Import['create'] {
  const business = useBusiness();
  const queryClient = useQueryClient();
  return (source, defaultSplit) =>
    start(async (signal) => {
      const work = { kind: 'create', source, defaultSplit } as const;
      const show = () => setStep({ ...work, progress: signal.aborted ? 'stopping' : 'running' });
      const isLeft = ({ state }: (typeof source.rows)[number]) => state.kind === 'ready' || state.kind === 'unsure';
      show();
      let stoppedBy: { readonly error?: unknown } = {};
      try {
        await createRows(source.rows.filter(isLeft), createCalls(business), signal, paced(show));
      } catch (error) {
        stoppedBy = { error };
      }
      void queryClient.invalidateQueries({ queryKey: ledgerKey(business) });
      const isDone = !source.rows.some(isLeft);
      setStep(isDone ? { ...work, kind: 'done' } : { ...work, progress: 'stopped', ...stoppedBy });
    });
}

interface OneAtATime {
  readonly start: (work: (signal: AbortSignal) => Promise<void>) => void;
  readonly stop: () => void;
}

/** Ignores a second start until the first has ended. Leaving the page stops the work. */
function useOneAtATime(): OneAtATime {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    start(work) {
      if (running.current !== undefined) return;
      const controller = new AbortController();
      running.current = controller;
      void work(controller.signal).finally(() => {
        running.current = undefined;
      });
    },
    stop: () => running.current?.abort(),
  };
}

function paced<Args extends readonly unknown[]>(show: (...args: Args) => void): (...args: Args) => void {
  let shownAt = performance.now();
  return (...args) => {
    if (performance.now() - shownAt < SHOW_EVERY_MS) return;
    shownAt = performance.now();
    show(...args);
  };
}

/** If the server does not answer, an import waits no longer than this. */
const TIMEOUT_MS = 60_000;

const checkCall =
  (address: LedgerAddress, signal: AbortSignal) =>
  async (accounts: NewAccount[]): Promise<readonly CheckResult[]> =>
    (await send(address, 'post', '{mode}/accounts/check', {}, { accounts }, { signal })).results;

/** The commission of rows without one. */
const fetchDefaultSplit = async (address: LedgerAddress, signal: AbortSignal): Promise<Split> =>
  (await send(address, 'get', 'settings', {}, undefined, { signal })).defaultSplit;

const createCalls = (address: LedgerAddress): CreateCalls => ({
  create: (body) => withinTime((signal) => send(address, 'post', '{mode}/accounts', {}, body, { signal })),
});

async function withinTime<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await call(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new TributaryError('There was no answer in time.', { status: 0, code: 'timeout' });
  }
}
