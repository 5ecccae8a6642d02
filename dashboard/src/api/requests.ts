/** Requests of API keys, as the log has them. */
import type { components } from './schema.gen.ts';

export type RequestEntry = components['schemas']['RequestLogEntry'];

/** A caller may repeat its own request id; together with the instant it is unique. */
export const requestKey = ({ id, at }: Pick<RequestEntry, 'id' | 'at'>): string => `${at}~${id}`;
