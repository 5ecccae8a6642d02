import react from '@vitejs/plugin-react';
import postcssPresetMantine from 'postcss-preset-mantine';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { styleBehindShell } from './style-behind-shell.ts';

/** Where `npm start` listens when nobody says otherwise; the development server hands API calls on to it. */
const SERVER = process.env['TRIBUTARY_SERVER'] ?? 'http://127.0.0.1:3000';

/**
 * What so many pages need comes with the first one; a hundred small files would take longer to ask for than to send.
 */
const PAGES_SHARING_MIN = 3;
/** With all that they need, so that signing in loads none of what the pages of a business share. */
const ENTRY_PAGES_SHARE =
  /\/dashboard\/src\/(components\/(sign-in-forms|entry-card)\.tsx|api\/enter\.ts)$|\/react-router\/dist\/esm\/fileRoute\.js$/;
/** Bytes of source. What two pages share and is smaller would be a file that is only headers. */
const SMALL_MODULE_MAX = 1_600;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), styleBehindShell(), precompress()],
  // The SDK's sources, which are not built for this.
  resolve: { conditions: ['tributary-source', ...defaultClientConditions] },
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  build: {
    target: 'es2022',
    manifest: true,
    // Assets go by their own addresses: a strict content policy knows no data: scripts or fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    // All pages' own styles together are smaller than the requests for them.
    cssCodeSplit: false,
    rolldownOptions: {
      // A package only hands on its six thousand icons: this takes the fifty that pages have.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [
            // What everybody needs, also who only signs in, and then what the pages of signing in share.
            { name: 'first', tags: ['$initial'], priority: 4 },
            { name: 'entry', test: ENTRY_PAGES_SHARE, priority: 3 },
            { name: 'libraries', test: /node_modules/, minShareCount: PAGES_SHARING_MIN, priority: 2 },
            // Two pages need it: in `small`, which the first page needs, it would come with that one.
            { name: 'qr-code', test: /qr-code|uqr/, priority: 1 },
            { name: 'shared', minShareCount: PAGES_SHARING_MIN },
            { name: 'small', minShareCount: 2, maxModuleSize: SMALL_MODULE_MAX },
          ],
        },
      },
    },
  },
  server: { proxy: { '/dashboard/api': { target: SERVER, changeOrigin: false } } },
});
