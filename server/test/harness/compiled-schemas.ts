/** The apps of one process have the same schemas, and compiling them takes a third of an app's start. */
import type { App } from '../../src/platform/http/typed-app.ts';

export function onceForEqualSchemas<T>(compile: (schema: object) => T): (schema: object) => T {
  const compiled = new Map<string, T>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const made = compiled.get(key) ?? compile(JSON.parse(key) as object);
    compiled.set(key, made);
    return made;
  };
}

type Compiler = NonNullable<App['validatorCompiler']>;
let shared: Compiler | undefined;

/** Makes the app ready. What Fastify compiles for the first app is reused for all later ones. */
export async function readyWithSharedSchemas(app: App): Promise<void> {
  if (shared !== undefined) app.setValidatorCompiler(shared);
  await app.ready();
  if (shared !== undefined || app.validatorCompiler === undefined) return;
  const { validatorCompiler } = app;
  const compile = onceForEqualSchemas((schema) => validatorCompiler({ schema } as Parameters<Compiler>[0]));
  shared = ({ schema }) => compile(schema as object);
}
