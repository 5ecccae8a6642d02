/** Reads a code on a page like a camera, with another library than the one that drew it. */
import jsqr from 'jsqr';
import type { Locator } from 'playwright-core';

/** Chromium decodes the screenshot, so no library is needed for that. */
const PIXELS_OF = `async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  return { pixels: [...data], width, height };
}`;

interface Picture {
  readonly pixels: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** Sees only this element, so it must include the light margin. Fails on light modules on dark, as some apps do. */
export async function scanQrCode(element: Locator): Promise<string> {
  const screenshot = (await element.screenshot()).toString('base64');
  const picture: Picture = await element.page().evaluate(`(${PIXELS_OF})('${screenshot}')`);
  const pixels = Uint8ClampedArray.from(picture.pixels);
  const read = jsqr.default(pixels, picture.width, picture.height, { inversionAttempts: 'dontInvert' });
  if (read === null) throw new Error('there is no QR code to be read');
  return read.data;
}
