/** The sources of the server, and every statement that they declare. */
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

export async function* sources(): AsyncGenerator<{ file: string; text: string }> {
  for await (const file of glob('**/*.ts', { cwd: SOURCE })) {
    if (/\.(test|testing|gen)\.ts$/.test(file)) continue;
    yield { file, text: await readFile(`${SOURCE}${file}`, 'utf8') };
  }
}

/** Imports every module that declares a statement, of servers and of commands. */
export async function importDeclarations(): Promise<void> {
  for await (const { file, text } of sources()) {
    if (/database\/statement\.ts'|'\.\/statement\.ts'/.test(text)) await import(`${SOURCE}${file}`);
  }
}
