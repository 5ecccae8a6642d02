/** The addresses of the dashboard, from the router's own list, so that a new page is not forgotten. */
import { join } from 'node:path';
import { createServer, defaultServerConditions } from 'vite';

type Search = Record<string, unknown>;

/** The part of a route of the router that is read here. */
interface Route {
  readonly options: {
    readonly path?: string;
    readonly validateSearch?: (search: Search) => Search;
    readonly getParentRoute?: () => Route;
  };
  readonly children?: Readonly<Record<string, Route>>;
}

/** Parameters that open something above a page, if its address accepts them; the tests open rows with a click. */
const OPENED: readonly (readonly [name: string, value: string | boolean])[] = [
  ['add', 'run'],
  ['add', 'endpoint'],
  ['edit', 'details'],
  ['edit', 'commission'],
  ['edit', 'schedule'],
  ['edit', 'endpoint'],
  ['show', 'statement'],
  ['ended', true],
];
const DASHBOARD = join(import.meta.dirname, '../..');

/**
 * Every address of a business with these parameters, such as `accountId`: each alone, and with what can be opened above
 * it. Fails on a parameter that is not among them.
 */
export async function everyPage(parameters: Readonly<Record<string, string | number>>): Promise<readonly string[]> {
  return addressesBelow(await loadRouteTree(), '', parameters).filter((address) => address.startsWith('/'));
}

/** Vite loads the pages: they are another program, with JSX and CSS, which Node cannot read. */
async function loadRouteTree(): Promise<Route> {
  const vite = await createServer({
    root: DASHBOARD,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null },
    // The SDK's sources: nothing has to be packed before.
    ssr: { resolve: { conditions: ['tributary-source', ...defaultServerConditions] } },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { routeTree } = await vite.ssrLoadModule('/src/app/route-tree.ts');
    return routeTree as Route;
  } finally {
    await vite.close();
  }
}

function addressesBelow(
  { options: { path = '', validateSearch }, children = {} }: Route,
  base: string,
  parameters: Readonly<Record<string, string | number>>,
): readonly string[] {
  const address = [base, path.replaceAll(/^\/|\/$/g, '')].filter((part) => part !== '').join('/');
  const below = Object.values(children).flatMap((route) => addressesBelow(route, address, parameters));
  if (path === '' || path === '/') return below;
  const own = `/${address}`.replaceAll(/\$(\w+)/g, (_all, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`say what $${name} of ${path} is`);
    return String(value);
  });
  const opened = OPENED.filter(([name, value]) => validateSearch?.({ [name]: value })[name] === value);
  return [own, ...opened.map(([name, value]) => `${own}?${name}=${value}`), ...below];
}
