/** The public address of the installation, and the mail server that it sends through. */

export interface MailConfig {
  readonly host: string;
  readonly port: number;
  /** True for TLS from the first byte (`smtps:`); otherwise STARTTLS. */
  readonly implicitTls: boolean;
  /** False only for this machine, or with `?tls=optional`. */
  readonly requireTls: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  /** As in the header: `Tributary <no-reply@example.com>`, or the address alone. */
  readonly from: { readonly name: string; readonly address: string };
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const SUBMISSION_PORT = 587;
const IMPLICIT_TLS_PORT = 465;
const FROM = /^(?:"?([^"<>\p{Cc}]*?)"? *<([^<>\s]+)>|([^<>\s]+))$/u;
const ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9.-]{1,189}$/i;

/** Stricter than what people may have: operators choose these. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/** The origin of every link, such as `https://pay.example.com`; undefined if none is configured. */
export function readPublicUrl(env: NodeJS.ProcessEnv, problems: string[]): string | undefined {
  const text = env['PUBLIC_URL'] || undefined;
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname));
  const isOrigin = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url !== undefined && isAllowed && isOrigin && url.password === '') return url.origin;
  problems.push(
    'PUBLIC_URL must be https:// and the host that people open, like https://pay.example.com, without a path; ' +
      'http:// is for localhost only.',
  );
  return undefined;
}

/** Undefined if no mail is sent. Adds what is wrong to `problems`, without the values. */
export function readMail(
  env: NodeJS.ProcessEnv,
  publicUrl: string | undefined,
  problems: string[],
): MailConfig | undefined {
  const text = env['SMTP_URL'] || undefined;
  const from = readFrom(env['MAIL_FROM'] || undefined, problems);
  if (text === undefined) {
    if (from !== undefined) problems.push('MAIL_FROM needs an SMTP_URL: nothing is sent without one.');
    return undefined;
  }
  const server = readServer(text);
  if (server === undefined) {
    problems.push('SMTP_URL must be an address like smtp://user:password@mail.example.com:587, or smtps:// for TLS.');
  }
  if (!env['MAIL_FROM']) problems.push('SMTP_URL needs MAIL_FROM, like Tributary <no-reply@example.com>.');
  if (!env['PUBLIC_URL']) problems.push('SMTP_URL needs PUBLIC_URL: mails have links to the dashboard.');
  return server && from && publicUrl !== undefined ? { ...server, from } : undefined;
}

function readFrom(text: string | undefined, problems: string[]): MailConfig['from'] | undefined {
  if (text === undefined) return undefined;
  const [, name = '', inBrackets, alone] = FROM.exec(text.trim()) ?? [];
  const address = inBrackets ?? alone ?? '';
  if (ADDRESS.test(address)) return { name: name.trim(), address };
  problems.push('MAIL_FROM must be an e-mail address, like Tributary <no-reply@example.com>.');
  return undefined;
}

function readServer(text: string): Omit<MailConfig, 'from'> | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return undefined;
  const tls = url.searchParams.get('tls') ?? 'required';
  if (!['required', 'optional'].includes(tls) || !['', '/'].includes(url.pathname)) return undefined;
  const implicitTls = url.protocol === 'smtps:';
  const credentials = readCredentials(url);
  if (credentials === 'unreadable') return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (implicitTls ? IMPLICIT_TLS_PORT : SUBMISSION_PORT) : Number(url.port),
    implicitTls,
    requireTls: tls === 'required' && !LOCAL_HOSTS.includes(url.hostname),
    credentials,
  };
}

function readCredentials({ username, password }: URL): MailConfig['credentials'] | 'unreadable' {
  if (username === '') return undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return 'unreadable';
  }
}
