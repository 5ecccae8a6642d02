/** Where traces go. Only what this program decides itself; the exporter reads its other variables. */

export interface TracingConfig {
  /** The share of traces that are recorded, from 0 to 1. */
  readonly sampledShare: number;
}

/** Undefined without a collector. */
export function readTracing(env: NodeJS.ProcessEnv, problems: string[]): TracingConfig | undefined {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'] || undefined;
  const sampledShare = readShare(env['OTEL_TRACES_SAMPLER_ARG'] || '1');
  if (endpoint !== undefined && !(/^https?:\/\//.test(endpoint) && URL.canParse(endpoint))) {
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318.');
  }
  if (sampledShare === undefined) problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, such as 0.01.');
  return endpoint === undefined || sampledShare === undefined ? undefined : { sampledShare };
}

function readShare(text: string): number | undefined {
  const share = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return share <= 1 ? share : undefined;
}
