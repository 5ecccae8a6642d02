/**
 * Some requests need a person who has just proved that it is them, and all writes need one who is signed in. When the
 * server refuses one for that, a dialog asks the person, and then the very same request is sent again: nothing typed is
 * lost, and its Idempotency-Key stays.
 */

type Send = (request: Request) => Promise<Response>;
export type Needed = 'proof' | 'session';
/** Asks the person. False when they gave up. */
type Ask = (needed: Needed) => Promise<boolean>;

const CHECK = '/dashboard/api/session/proof';
/** Signing in, up and out: they begin and end sessions. */
const OF_SIGNING = '/dashboard/api/sign-';
/** After a proof, how long requests may come back that were sent with the session before. */
const REPLACING_MS = 10_000;
/** How long the answer with the new session's cookie may still be on its way. */
const NEW_COOKIE_MS = 500;

let ask: Ask | undefined;
const asked = new Map<Needed, Promise<boolean>>();
let replacingUntilMs = 0;
/** When the person last signed in beside what they did. */
let signedInAtMs = -Infinity;

/** Call once for the page; returns the function that ends it. */
export function onPersonNeeded(asking: Ask): () => void {
  ask = asking;
  return () => {
    ask = undefined;
  };
}

/** While a dialog asks the person, keys are for it and not for a dialog below. */
export const isPersonAsked = (): boolean => asked.size > 0;

/** Several requests at once wait for one dialog. Without a session there was none to go on with: false at once. */
export function askPerson(needed: Needed): Promise<boolean> {
  const under = asked.get(needed);
  if (under !== undefined) return under;
  const asking = (ask?.(needed) ?? Promise.resolve(false))
    .then((isDone) => {
      if (isDone && needed === 'session') signedInAtMs = performance.now();
      return isDone;
    })
    .finally(() => asked.delete(needed));
  asked.set(needed, asking);
  return asking;
}

/**
 * A proof, in this tab or another, is about to replace the session. Requests under way may then be refused with the old
 * cookie; they are sent once more.
 */
export function expectNewSession(): void {
  replacingUntilMs = performance.now() + REPLACING_MS;
}

/**
 * Sends requests, and again if the person or a proof was missing. Files as bodies are sent once: they are not held in
 * memory.
 */
export const withPerson =
  (send: Send): Send =>
  async (request) => {
    const isKept = isRepeatable(request);
    const attempt = (): Promise<Response> => send(isKept ? request.clone() : request);
    const sentAtMs = performance.now();
    let response = await attempt();
    if (isKept && response.status === 401 && performance.now() < replacingUntilMs) {
      await new Promise((resolve) => setTimeout(resolve, NEW_COOKIE_MS));
      response = await attempt();
    }
    const lacksSession = async (): Promise<boolean> =>
      isPersons(request) && (await isRefused(response, 401, 'session_missing'));
    // The person signed in while the refusal was on its way: nobody asks them twice.
    if (isKept && sentAtMs < signedInAtMs && (await lacksSession())) response = await attempt();
    if (await lacksSession()) {
      if (!(await askPerson('session')) || !isKept) return response;
      response = await attempt();
    }
    if (!isKept || !(await isRefused(response, 403, 'fresh_proof_required'))) return response;
    return (await askPerson('proof')) ? attempt() : response;
  };

/** What a person does. A read that finds no session leads to the sign-in page instead. */
function isPersons({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return pathname === CHECK || (method !== 'GET' && !pathname.startsWith(OF_SIGNING));
}

/**
 * Serves a link to a file. A browser saves whatever comes, an error too, so the server is asked first. False when the
 * person gave up; without an answer the browser tries itself, and says what is wrong.
 */
export async function isProvedForDownload(): Promise<boolean> {
  const answer = await withPerson(fetch)(new Request(CHECK)).catch(() => undefined);
  if (answer === undefined) return true;
  return !(await isRefused(answer, 401, 'session_missing')) && !(await isRefused(answer, 403, 'fresh_proof_required'));
}

function isRepeatable({ headers, body, method }: Request): boolean {
  const type = headers.get('content-type');
  return method === 'GET' || type?.startsWith('application/json') === true || (type === null && !body);
}

async function isRefused(response: Response, status: number, code: string): Promise<boolean> {
  if (response.status !== status) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { readonly error?: { readonly code?: string } } | undefined;
  return body?.error?.code === code;
}
