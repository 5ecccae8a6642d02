/** True when the error has one of these codes, of the operating system (`ENOENT`) or of PostgreSQL (`28P01`). */
export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
