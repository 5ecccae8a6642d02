/** The body of operations that take a file of a bank. */
import { AppError } from '../../../core/errors/errors.ts';

export const FILE_BYTES_MAX = 256 * 1024 * 1024;

export const tooLarge = (bytesMax = FILE_BYTES_MAX): AppError =>
  new AppError('payload_too_large', `A file of bank results has at most ${bytesMax / 1024 / 1024} MB.`);

export const FILE_BODY = {
  types: ['text/csv', 'application/xml', 'application/octet-stream'],
  // Windows uses the third for CSV.
  otherTypes: ['application/csv', 'text/xml', 'application/vnd.ms-excel'],
  refusal: 'Send the file as it is, as "Content-Type: text/csv", application/xml or application/octet-stream.',
  bytesMax: FILE_BYTES_MAX,
  tooLarge: () => tooLarge(),
};
