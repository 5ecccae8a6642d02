/** The addresses of the dashboard, from the router's own list, so that a new page is not forgotten. */
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
/** Typed as a string to hide it from the type checker: the pages are another program, with a DOM and CSS. */
const ROUTE_TREE = '../../src/app/route-tree.ts';

/**
 * Every address of a business with these parameters, such as `accountId`: each alone, and with what can be opened above
 * it. Fails on a parameter that is not among them.
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
