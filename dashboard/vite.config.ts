import react from '@vitejs/plugin-react';
import postcssPresetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

/** Where `npm start` listens when nobody says otherwise; the development server hands API calls on to it. */
const SERVER = process.env['TRIBUTARY_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  build: {
    target: 'es2022',
    manifest: true,
    // Assets go by their own addresses: a strict content policy knows no data: scripts or fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
  server: { proxy: { '/dashboard/api': { target: SERVER, changeOrigin: false } } },
});
