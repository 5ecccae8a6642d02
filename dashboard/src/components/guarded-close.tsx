import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { isPersonAsked } from '../api/with-person.ts';
import { hasUnsavedWork, holdsShownOnce } from './unsaved-work.ts';

/** Above the dialog that it is about. */
const Z_INDEX = 300;

interface GuardedClose {
  /** The content of the dialog or drawer takes it. */
  readonly contentRef: RefObject<HTMLDivElement | null>;
  /** Called by Escape, the cross and a click outside: asks first when something was typed. */
  readonly close: () => void;
  readonly question: ReactNode;
}

type Question = 'typed' | 'shown-once';

const WORDS = {
  typed: {
    title: 'Discard your changes?',
    text: 'They have not been saved.',
    leave: 'Discard',
    stay: 'Keep editing',
  },
  'shown-once': {
    title: 'Have you copied it?',
    text: 'It is shown only once. You cannot see it again.',
    leave: 'Close',
    stay: 'Go back',
  },
} as const satisfies Record<Question, unknown>;

function questionAbout(content: HTMLElement): Question | undefined {
  if (holdsShownOnce(content)) return 'shown-once';
  return hasUnsavedWork(content) ? 'typed' : undefined;
}

/** The browser's own buttons. What the page itself navigates to is its answer to a click. */
const BY_BROWSER = new Set(['BACK', 'FORWARD', 'GO']);

/**
 * A key, a click outside or the browser's Back never discards text typed into a dialog, or something that it shows only
 * once. The dialog's own buttons close it without a question.
 */
export function useGuardedClose(opened: boolean, onClose: () => void): GuardedClose {
  const contentRef = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Question>();
  const blocker = useBlocker({
    shouldBlockFn: useCallback(
      ({ action }: { readonly action: string }) =>
        BY_BROWSER.has(action) && contentRef.current !== null && questionAbout(contentRef.current) !== undefined,
      [],
    ),
    disabled: !opened,
    enableBeforeUnload: false,
    withResolver: true,
  });
  // What it asked about was sent meanwhile, and nothing is left to discard.
  if (!opened && asked !== undefined) setAsked(undefined);
  const isLeaving = blocker.status === 'blocked';
  const isAsking = asked !== undefined || isLeaving;
  // Keeps its words while it fades out.
  const [words, setWords] = useState<(typeof WORDS)[Question]>(WORDS.typed);

  function close(): void {
    if (isAsking || isPersonAsked()) return;
    const question = contentRef.current === null ? undefined : questionAbout(contentRef.current);
    if (question === undefined) return onClose();
    setWords(WORDS[question]);
    // After the key press that asked: otherwise the question would handle the same key, and close again.
    setTimeout(() => setAsked(question), 0);
  }

  function discard(): void {
    setAsked(undefined);
    if (isLeaving) blocker.proceed();
    else onClose();
  }

  function stay(): void {
    setAsked(undefined);
    blocker.reset?.();
  }

  const question = (
    <Modal opened={isAsking} onClose={stay} title={words.title} size="sm" zIndex={Z_INDEX}>
      <Text>{words.text}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={discard}>
          {words.leave}
        </Button>
        <Button onClick={stay} data-autofocus>
          {words.stay}
        </Button>
      </Group>
    </Modal>
  );
  return { contentRef, close, question };
}
