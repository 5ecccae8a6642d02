/** A page of a list: the items are the answer's data, their number stands in a header. */
import { type DataOf, unwrap } from '@tributary/sdk';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** How many there are on all pages. */
  readonly totalCount: number;
}

interface Answer<Envelope> {
  readonly data?: Envelope;
  readonly response: Response;
}

type ItemOf<Envelope> = DataOf<NonNullable<Envelope>> extends readonly (infer Item)[] ? Item : never;

/** `unwrap` for lists. */
export async function unwrapPage<Envelope>(call: Promise<Answer<Envelope>>): Promise<Page<ItemOf<Envelope>>> {
  const { response } = await call;
  const items = (await unwrap(call)) as readonly ItemOf<Envelope>[];
  return { items, totalCount: Number(response.headers.get('x-total-count')) };
}
