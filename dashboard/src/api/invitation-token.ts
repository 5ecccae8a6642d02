/**
 * The token of the invitation that this tab was opened with. It arrives in the fragment, which no server and no
 * referrer sees, is removed from the address at once, and is kept here while the person signs in or up.
 */
const KEY = 'tributary.invitation';

export const keepInvitationToken = (token: string): void => sessionStorage.setItem(KEY, token);

/** Empty when the tab has none. */
export const invitationToken = (): string => sessionStorage.getItem(KEY) ?? '';

export const forgetInvitationToken = (): void => sessionStorage.removeItem(KEY);
