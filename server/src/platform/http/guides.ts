/**
 * The guides of docs/guides and the pages that they link to, below `/docs`: as HTML without scripts, and as Markdown
 * for programs that read, which begin at `/llms.txt`.
 */
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Marked, type Tokens } from 'marked';
import { GUIDE } from './openapi-guide.ts';
import { once, sendStatic, type StaticAnswer, staticAnswer } from './static-answer.ts';
import type { App } from './typed-app.ts';

const DOCS = new URL('../../../../docs/', import.meta.url);
const STYLE_FILE = new URL('./guides.css', import.meta.url);
const INDEX = 'guides/README.md';
const LLMS_PATH = '/llms.txt';
const MARKDOWN = 'text/markdown; charset=utf-8';
/** Beside the guides. */
const PAGES = ['errors.md', 'controls.md'];

/** Register beside the reference, which is at `/docs/`. */
export function serveGuides(app: App): void {
  const hidden = { schema: { hide: true } };
  const pages = once(renderGuides);
  app.get(LLMS_PATH, hidden, async (request, reply) => {
    const list = (await pages()).get(LLMS_PATH);
    return list === undefined ? reply.callNotFound() : sendStatic(request, reply, list);
  });
  const send = async (path: string): Promise<StaticAnswer | undefined> => (await pages()).get(path);

  app.get('/docs/guides', hidden, (_request, reply) => reply.redirect('/docs/guides/', 302));
  app.get('/docs/guides/', hidden, async (request, reply) => {
    const index = await send('/docs/guides/');
    return index === undefined ? reply.callNotFound() : sendStatic(request, reply, index);
  });
  for (const path of ['/docs/guides/:page', '/docs/:page'] as const) {
    app.get<{ Params: { page: string } }>(path, hidden, async (request, reply) => {
      const page = await send(path.replace(':page', request.params.page));
      return page === undefined ? reply.callNotFound() : sendStatic(request, reply, page);
    });
  }
}

/** The address of a page: `guides/webhooks.md` is at `/docs/guides/webhooks`. */
const addressOf = (file: string): string => `/docs/${file === INDEX ? 'guides/' : file.replace(/\.md$/, '')}`;

/** Every page by its address. A few milliseconds each, so they are rendered together. */
export async function renderGuides(): Promise<ReadonlyMap<string, StaticAnswer>> {
  const guides = (await readdir(new URL('guides/', DOCS))).filter((name) => name.endsWith('.md'));
  const files = [...guides.map((name) => `guides/${name}`), ...PAGES];
  const style = await readFile(STYLE_FILE, 'utf8');
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, DOCS), 'utf8')));
  const index = texts[files.indexOf(INDEX)] ?? '';
  return new Map([
    [LLMS_PATH, staticAnswer('text/plain; charset=utf-8', llmsText(index))],
    ['/docs/introduction.md', staticAnswer(MARKDOWN, `# The API\n\n${GUIDE}`)],
    ...files.flatMap((file, at): [string, StaticAnswer][] => {
      const text = texts[at] ?? '';
      const page = pageOf(renderMarkdown(text, file, new Set(files)), titleOf(text), style);
      return [
        [addressOf(file), staticAnswer('text/html; charset=utf-8', page, policyFor(style))],
        // Its links are relative, and lead to Markdown again.
        [`/docs/${file}`, staticAnswer(MARKDOWN, text)],
      ];
    }),
  ]);
}

/** What there is to read, from the list of the guides. */
function llmsText(index: string): string {
  const guides = [...index.matchAll(/^(?:\d+\.|-) \[(.+?)\]\((\S+?\.md)\)(: .+)?$/gm)].map(
    ([, title = '', path = '', about = '']) =>
      `- [${title}](${new URL(path, 'file:///docs/guides/').pathname})${about}`,
  );
  return `# Tributary

> Connected accounts, split payments and an exact ledger, over HTTP and JSON. A business owns connected accounts; a
> payment for one is split into the commission of the business and the credit of the account; settlement runs pay
> accounts out. Amounts are numbers in naira with at most two decimals.

## Guides

${guides.join('\n')}

## Reference

- [The API](/docs/introduction.md): keys and modes, money, sending a write twice, errors, lists.
- [OpenAPI 3.1](/openapi.json): every operation with its fields, examples and error codes.
- [Postman collection](/docs/postman.json): every operation as a request that can be sent.
`;
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? 'Guides';

/**
 * Links to other pages become their addresses. What the Markdown has as HTML is shown as text.
 * @throws Error for a link to a file that is not served.
 */
function renderMarkdown(text: string, file: string, served: ReadonlySet<string>): string {
  const ids = new Set<string>();
  const marked = new Marked({
    renderer: {
      html: ({ text: html }: Tokens.HTML | Tokens.Tag) => escaped(html),
      heading({ tokens, depth, text: words }: Tokens.Heading) {
        const id = freeId(slugOf(words), ids);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const address = escaped(addressOfLink(href, file, served));
        return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`;
      },
      table({ header, rows }: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td'): string =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const head = `<thead>${row(header, 'th')}</thead>`;
        const body = `<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody>`;
        return `<div class="wide" tabindex="0"><table>${head}${body}</table></div>`;
      },
      code: ({ text: code }: Tokens.Code) => `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`,
    },
  });
  return marked.parse(text, { async: false });
}

function addressOfLink(href: string, file: string, served: ReadonlySet<string>): string {
  if (/^(https?:|\/|#)/.test(href)) return href;
  const [, path = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  const target = new URL(path, `file:///${file}`).pathname.slice(1);
  if (!served.has(target)) throw new Error(`${file} links to ${href}, which is not served.`);
  return `${addressOf(target)}${fragment}`;
}

/** The id that GitHub gives to a heading, so that a link works there and here. */
const slugOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function freeId(slug: string, taken: Set<string>): string {
  for (let count = 0; ; count += 1) {
    const id = count === 0 ? slug : `${slug}-${count}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const pageOf = (content: string, title: string, style: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Tributary</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Documentation">
<a href="/docs/guides/">Guides</a> <a href="/docs/errors">Errors</a> <a href="/docs/">API reference</a>
<a href="/docs/postman.json" download>Postman collection</a>
</nav>
<main>
${content}</main>
</body>
</html>
`;

/** The pages need their own style and nothing else. */
const policyFor = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
