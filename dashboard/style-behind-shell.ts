/** Moves the style sheet after the shell in the page: content before it is painted without waiting for it. */
import type { Plugin } from 'vite';

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/;
const PLACE = '<!-- The style sheet comes here. -->';

export function styleBehindShell(): Plugin {
  return {
    name: 'tributary-style-behind-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [link] = STYLE_SHEET.exec(html) ?? [];
        if (link === undefined || !html.includes(PLACE))
          throw new Error('the page has no style sheet, or no place for it');
        return html.replace(link, '').replace(PLACE, link.trim());
      },
    },
  };
}
