import { expect, it } from 'vitest';
import { streamedFile } from '../src/files.ts';

const PAUSE_MAX_MS = 30;
const answerOf = (data: ReadableStream<Uint8Array>) => ({ data, response: new Response() });

it('a file that stops fails with timeout, and its connection is given up', async () => {
  let isCancelled = false;
  const stopping = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
    cancel: () => void (isCancelled = true),
  });
  const reader = streamedFile(answerOf(stopping), 'a.csv', PAUSE_MAX_MS).body.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
  await expect(reader.read()).rejects.toMatchObject({ name: 'TributaryError', code: 'timeout' });
  expect(isCancelled).toBe(true);
});

it('a file that ends is whole, and one that breaks fails as it breaks', async () => {
  const whole = streamedFile(answerOf(new Blob(['one ', 'two']).stream()), 'a.csv', PAUSE_MAX_MS);
  expect(await new Response(whole.body).text()).toBe('one two');
  const breaking = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('broken')) });
  const broken = streamedFile(answerOf(breaking), 'a.csv', PAUSE_MAX_MS);
  await expect(new Response(broken.body).text()).rejects.toThrow('broken');
});

it('a reader that takes long, or leaves, is no pause', async () => {
  let asked = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        asked += 1;
        controller.enqueue(new Uint8Array(1));
      },
      cancel: () => void (isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  const reader = streamedFile(answerOf(endless), 'a.csv', PAUSE_MAX_MS).body.getReader();
  expect(asked).toBe(0);
  await reader.read();
  expect(asked).toBe(1);
  await reader.cancel();
  expect(isCancelled).toBe(true);
});
