/**
 * The token of a link from a mail. It arrives in the fragment, which no server and no referrer sees, is removed from
 * the address at once, and is kept for this tab while the person signs in.
 */
export type LinkPage = '/reset-password' | '/confirm-address';

const keyOf = (page: LinkPage): string => `tributary.link${page}`;

export const keepToken = (page: LinkPage, token: string): void => sessionStorage.setItem(keyOf(page), token);

/** Empty when the tab has none. */
export const keptToken = (page: LinkPage): string => sessionStorage.getItem(keyOf(page)) ?? '';

export const forgetToken = (page: LinkPage): void => sessionStorage.removeItem(keyOf(page));
