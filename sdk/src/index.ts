/** The typed SDK of Tributary, for Node 20 and later and for browsers. See README.md. */
export { unwrap, type DataOf } from './answers.ts';
export {
  createDashboardClient,
  type DashboardClient,
  type DashboardClientOptions,
  type DashboardPaths,
} from './dashboard.ts';
export { TributaryError, type LocalErrorCode, type TributaryErrorDetails } from './error.ts';
export type { components, operations, paths } from './schema.gen.ts';
