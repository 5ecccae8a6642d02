import { describe, expect, it } from 'vitest';
import { readEncryptionKeys } from './encryption.ts';

const NEW = Buffer.alloc(32, 1);
const OLD = Buffer.alloc(32, 2);
const newText = NEW.toString('base64');
const oldText = OLD.toString('hex');

function read(env: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  return { keys: readEncryptionKeys(env, problems), problems };
}

describe('ENCRYPTION_KEYS', () => {
  it('are read in their order, with their ids', () => {
    expect(read({ ENCRYPTION_KEYS: `2026-11:${newText}, former:${oldText}` })).toEqual({
      keys: [
        { id: '2026-11', key: NEW },
        { id: 'former', key: OLD },
      ],
      problems: [],
    });
  });

  it.each([
    ['no id', newText, 1],
    ['an empty id', `:${newText}`, 1],
    ['an id with a space', `a b:${newText}`, 1],
    ['an id that is too long', `${'a'.repeat(33)}:${newText}`, 1],
    ['a short key', `a:${newText},b:${newText.slice(3)}`, 2],
    ['a comma at the end', `a:${newText},`, 2],
  ])('with %s are refused, without showing a key', (_what, text, entry) => {
    const { keys, problems } = read({ ENCRYPTION_KEYS: text });
    expect(keys).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining(`Not so: entry ${entry}.`)]);
    expect(problems.join('')).not.toContain(newText.slice(3, 20));
  });

  it.each([`a:${newText},a:${oldText}`, `a:${newText},b:${newText}`])('are refused when two are the same', (text) => {
    expect(read({ ENCRYPTION_KEYS: text }).problems).toEqual([
      'ENCRYPTION_KEYS has the same id or the same key twice.',
    ]);
  });

  it('are refused beside ENCRYPTION_KEY', () => {
    const { problems } = read({ ENCRYPTION_KEY: newText, ENCRYPTION_KEYS: `a:${oldText}` });
    expect(problems).toEqual([expect.stringMatching(/^Set ENCRYPTION_KEY or ENCRYPTION_KEYS, not both/)]);
  });
});
