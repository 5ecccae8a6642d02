/** An operation of the public API for the form; the list is made from the API's document. */

export interface PublicField {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'body';
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  readonly isRequired: boolean;
  readonly description?: string;
  readonly choices?: readonly string[];
  /** In the field's format: text as it is, everything else as JSON. */
  readonly example?: string;
}

export interface PublicOperation {
  readonly id: string;
  readonly group: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly fields: readonly PublicField[];
}
