/** What a page saved. The browser is another machine's for all that Playwright knows, so there is no path to it. */
import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

export const contentOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());
