/** Metadata as an object. The specification has it as JSON inside of a text. */

/** What a payment's metadata holds: your own keys, and those of the service. */
export type MetadataObject = Record<string, string | number | boolean | null>;

/** Gives everything in an answer that has `metadata` as a text its `metadataObject` too. */
export function addMetadataObjects(answer: unknown): void {
  const open = [answer];
  for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
    if (Array.isArray(value)) for (const part of value as unknown[]) open.push(part);
    if (isPlain(value)) {
      for (const part of Object.values(value)) open.push(part);
      if (typeof value['metadata'] === 'string') value['metadataObject'] = metadataOf(value['metadata']);
    }
  }
}

/** Empty for a text that holds no object. */
function metadataOf(text: string): MetadataObject {
  try {
    const value: unknown = JSON.parse(text);
    return isPlain(value) ? (value as MetadataObject) : {};
  } catch {
    return {};
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
