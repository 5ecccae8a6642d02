/** The addresses of the dashboard, out of the list that the router has: a page that is added there is not forgotten. */
type Search = Record<string, unknown>;

/** What is read of a route of the router. */
interface Route {
  readonly options: {
    readonly path?: string;
    readonly validateSearch?: (search: Search) => Search;
    readonly getParentRoute?: () => Route;
  };
  readonly children?: Readonly<Record<string, Route>>;
}

/** What opens something above a page, where its address takes it; what a row opens is found by a click. */
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
/** Not known to the checker of types: the pages are of another program, with a DOM and CSS. */
const ROUTE_TREE = '../../src/app/route-tree.ts';

/**
 * Every address of a business with these parameters, such as `accountId`; each on its own and with what can be opened
 * above it. Fails on a parameter that is not among them.
 */
export async function everyPage(parameters: Readonly<Record<string, string | number>>): Promise<readonly string[]> {
  const { routeTree } = (await import(ROUTE_TREE)) as { readonly routeTree: Route };
  return addressesBelow(routeTree, '', parameters).filter((address) => address.startsWith('/'));
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
