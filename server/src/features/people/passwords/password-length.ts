/** In characters. */
export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 128;
