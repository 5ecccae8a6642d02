/** Gives files to the browser to save, like a click on a link. */

/** Saves the answer of an address. The name is for answers without one. */
export function saveAddress(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves a file that the page made: its content is sent to no server and is in no address. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  saveAddress(address, name);
  URL.revokeObjectURL(address);
}

export const saveText = (name: string, text: string, type: 'csv' | 'plain'): void =>
  saveFile(name, new Blob([text], { type: `text/${type};charset=utf-8` }));
