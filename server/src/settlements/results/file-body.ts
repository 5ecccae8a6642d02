/** The body of operations that take a file of a bank. */
export const FILE_BODY = {
  types: ['text/csv', 'application/xml', 'application/octet-stream'],
  // Windows uses the third for CSV.
  otherTypes: ['application/csv', 'text/xml', 'application/vnd.ms-excel'],
  refusal: 'Send the file as it is, as "Content-Type: text/csv", application/xml or application/octet-stream.',
};
