/**
 * Builds the SDK for `npm pack -w sdk`, into sdk/dist: one file of JavaScript for `import` and one for `require`, with
 * one source map and one declaration for both. The workspace itself runs on the sources.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { rolldown } from 'rolldown';

/** The parts of rollup and its plugin that are used. They belong to the workspace `sdk`, with its own TypeScript. */
interface Rollup {
  readonly rollup: (options: object) => Promise<{
    generate(output: object): Promise<{ readonly output: readonly { readonly code: string }[] }>;
  }>;
}
interface DeclarationPlugin {
  readonly dts: (options: object) => unknown;
}

const SDK = resolve(import.meta.dirname, '../sdk');
const fromSdk = createRequire(join(SDK, 'package.json'));
const CLIENT = 'openapi-fetch';
const { version } = fromSdk('./package.json') as { version: string };

/** Longer lines would fill a terminal: Node prints the line of an error that nobody has caught. */
const LINE_LENGTH = 600;

/** What is built, by path in the package. */
const built = new Map<string, string>();
await buildProgram();
await buildTypes();
// npm packs a licence that is in the package's own folder.
built.set('LICENSE', readFileSync(join(SDK, '../LICENSE'), 'utf8'));
place();

/**
 * The module for `require` is that for `import` with other first and last lines, so that one map fits both. Names of
 * functions stay as they are: without the map a stack can still be read.
 */
async function buildProgram(): Promise<void> {
  const bundle = await rolldown({ input: join(SDK, 'src/index.ts'), external: [CLIENT], platform: 'neutral' });
  const { output } = await bundle.generate({
    format: 'esm',
    sourcemap: true,
    comments: false,
    minify: { compress: true, mangle: { toplevel: true, keepNames: true }, codegen: { removeWhitespace: true } },
  });
  const [{ code: whole, map }] = output;
  const { code, mappings: broken } = inShortLines(whole, map?.mappings ?? '');
  const parts = /^(import (\w+) from"openapi-fetch";)(.*?)export\{([^}]*)\};?\s*(\/\/#.*\s*)?$/s.exec(code);
  if (parts === null || map === null) throw new Error(`the bundle has another form: ${code.slice(0, 200)}`);
  const [, importing = '', name = '', body = '', exported = ''] = parts;
  const properties = exported.split(',').map((one) => one.trim().replace(/^(\S+) as (\S+)$/, '$2:$1'));
  const heading = `/*! Tributary SDK ${version}, Apache-2.0 */`;
  const ending = '\n//# sourceMappingURL=../index.js.map\n';
  built.set('dist/esm/index.js', `${heading}\n${importing}${body}export{${exported}};${ending}`);
  const requiring = `"use strict";const ${name}=require("${CLIENT}").default;\n${' '.repeat(importing.length)}`;
  built.set('dist/cjs/index.js', `${heading}${requiring}${body}module.exports={${properties.join(',')}};${ending}`);
  built.set('dist/cjs/package.json', '{ "type": "commonjs" }\n');
  const sources = map.sources.map((path) => `../src/${path.split('/').at(-1)}`);
  const sourcesContent = (map.sourcesContent ?? []).map((text) => withoutTypes(text ?? ''));
  // The heading is one line more.
  const mappings = `;${ofLines(broken)}`;
  built.set(
    'dist/index.js.map',
    JSON.stringify({ version: 3, file: 'index.js', sources, sourcesContent, names: [], mappings }),
  );
}

/**
 * Breaks lines where a token follows a semicolon, a comma or an opening brace: a new line means nothing there. Mappings
 * begin at tokens, so none of these is inside a text.
 */
function inShortLines(code: string, mappings: string): { readonly code: string; readonly mappings: string } {
  const decoded = decode(mappings);
  const broken = code.split('\n').map((line, index) => {
    const lines: string[] = [];
    const mapped: SourceMapSegment[][] = [[]];
    let start = 0;
    for (const [column, ...rest] of decoded[index] ?? []) {
      if (column - start > LINE_LENGTH && /[;,{]/.test(line.charAt(column - 1))) {
        lines.push(line.slice(start, column));
        mapped.push([]);
        start = column;
      }
      mapped.at(-1)?.push([column - start, ...rest] as SourceMapSegment);
    }
    return { text: [...lines, line.slice(start)].join('\n'), mapped };
  });
  return {
    code: broken.map(({ text }) => text).join('\n'),
    mappings: encode(broken.flatMap(({ mapped }) => mapped)),
  };
}

/** The mappings that lead to another line of the sources than the one before: a third of the size. */
function ofLines(mappings: string): string {
  const lines = decode(mappings).map((segments) =>
    segments
      .filter(([, source, line], index) => {
        const before = segments[index - 1];
        return before === undefined || before[1] !== source || before[2] !== line;
      })
      .map((segment) => segment.slice(0, 4) as SourceMapSegment),
  );
  return encode(lines);
}

/** Types and their comments are in the declarations. What is left keeps its lines and columns. */
function withoutTypes(text: string): string {
  const withoutDocs = text.replace(/^[ ]*\/\*\*.*?\*\//gms, (comment) => comment.replace(/[^\n]/g, ''));
  return stripTypeScriptTypes(withoutDocs).replace(/ +$/gm, '');
}

/** The types of `require`; those for `import` are the same. */
async function buildTypes(): Promise<void> {
  const { rollup } = fromSdk('rollup') as Rollup;
  const { dts } = fromSdk('rollup-plugin-dts') as DeclarationPlugin;
  const bundle = await rollup({
    input: join(SDK, 'src/index.ts'),
    external: [CLIENT],
    plugins: [dts({ tsconfig: join(SDK, 'tsconfig.json') })],
  });
  const { output } = await bundle.generate({ format: 'es' });
  built.set('dist/cjs/index.d.ts', withShortComments(output.map(({ code }) => code).join('')));
  built.set('dist/esm/index.d.ts', "export * from '../cjs/index.js';\n");
}

/** The generator repeats what the types say, and marks what is a description. Tabs are shorter. */
function withShortComments(declarations: string): string {
  return declarations
    .replaceAll(
      /^ *(\/\*\* (@(constant|enum.*)|Format: date-time) \*\/|\* @(enum|constant|default|enum \{string\}).*|\/\*\* \w+ \*\/)\n/gm,
      '',
    )
    .replaceAll(/(\/?\*+) @description /g, '$1 ')
    .replaceAll(/^( {4})+/gm, (indentation) => '\t'.repeat(indentation.length / 4));
}

/** Each file at once: another process may pack at the same time. */
function place(): void {
  const staged = join(SDK, `dist.${process.pid}`);
  mkdirSync(staged);
  for (const [path, text] of built) {
    writeFileSync(join(staged, 'file'), text);
    mkdirSync(dirname(join(SDK, path)), { recursive: true });
    renameSync(join(staged, 'file'), join(SDK, path));
  }
  rmSync(staged, { recursive: true });
}
