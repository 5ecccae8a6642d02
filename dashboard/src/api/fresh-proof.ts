/**
 * Some requests need a person who has just proved that it is them. When the server asks for a proof, one dialog asks
 * the person, and then the very same request is sent again: nothing typed is lost, and its Idempotency-Key stays.
 */

type Send = (request: Request) => Promise<Response>;
/** Asks the person. False when they gave up. */
type Ask = () => Promise<boolean>;

const CHECK = '/dashboard/api/session/proof';
/** After a proof, how long requests may come back that were sent with the session before. */
const REPLACING_MS = 10_000;
/** How long the answer with the new session's cookie may still be on its way. */
const NEW_COOKIE_MS = 500;

let ask: Ask | undefined;
let asked: Promise<boolean> | undefined;
let replacingUntilMs = 0;

/** Call once for the page; returns the function that ends it. */
export function onProofNeeded(asking: Ask): () => void {
  ask = asking;
  return () => {
    ask = undefined;
  };
}

/** While the dialog is open, keys are for it and not for a dialog below. */
export const isAskedForProof = (): boolean => asked !== undefined;

/**
 * A proof, in this tab or another, is about to replace the session. Requests under way may then be refused with the old
 * cookie; they are sent once more.
 */
export function expectNewSession(): void {
  replacingUntilMs = performance.now() + REPLACING_MS;
}

/** Sends requests, and again if a proof was missing. Files as bodies are sent once: they are not held in memory. */
export const withFreshProof =
  (send: Send): Send =>
  async (request) => {
    const again = isRepeatable(request) ? request.clone() : undefined;
    const response = await send(request);
    if (again === undefined) return response;
    if (response.status === 401 && performance.now() < replacingUntilMs) {
      await new Promise((resolve) => setTimeout(resolve, NEW_COOKIE_MS));
      return send(again);
    }
    if (response.status !== 403 || !(await hasCode(response, 'fresh_proof_required'))) return response;
    return (await prove()) ? send(again) : response;
  };

/** Several requests at once wait for one dialog. */
function prove(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined;
  });
  return asked;
}

/**
 * For a link to a file. A browser saves whatever comes, an error too, so the server is asked first. False when the
 * person gave up; without an answer the browser tries itself, and says what is wrong.
 */
export async function isProvedForDownload(): Promise<boolean> {
  const answer = await withFreshProof(fetch)(new Request(CHECK)).catch(() => undefined);
  return answer === undefined || !(await hasCode(answer, 'fresh_proof_required'));
}

function isRepeatable({ headers, body, method }: Request): boolean {
  const type = headers.get('content-type');
  return method === 'GET' || type?.startsWith('application/json') === true || (type === null && !body);
}

async function hasCode(response: Response, code: string): Promise<boolean> {
  if (response.ok) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { readonly error?: { readonly code?: string } } | undefined;
  return body?.error?.code === code;
}
