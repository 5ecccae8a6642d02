/** What every answer of the API is wrapped in. */
export interface Success<T> {
  readonly success: true;
  readonly message: string;
  readonly data: T;
}

export const success = <T>(message: string, data: T): Success<T> => ({ success: true, message, data });
