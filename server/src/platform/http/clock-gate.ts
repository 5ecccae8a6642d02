/** A process whose clock is wrong answers only the requests of monitoring. */
import type { App } from './typed-app.ts';

/** Liveness and metrics. /readyz is refused like all others: the refusal is its message. */
const OPEN = new Set(['/healthz', '/metrics']);

/** `require` costs two readings of clocks as long as both agree. @throws AppError clock_wrong */
export function refuseByWrongClock(app: App, clock: { require(): undefined | Promise<void> }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (OPEN.has(request.routeOptions.url ?? '')) return done();
    try {
      const looking = clock.require();
      if (looking === undefined) return done();
      void passAfter(looking, done);
    } catch (error) {
      done(error as Error);
    }
  });
}

async function passAfter(looking: Promise<void>, done: (error?: Error) => void): Promise<void> {
  let refusal: Error | undefined;
  try {
    await looking;
  } catch (error) {
    refusal = error as Error;
  }
  done(refusal);
}
