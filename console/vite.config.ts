import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { loadOf, textFile } from './src/lib/text-files.ts';
import { tokensCss } from './src/lib/tokens.ts';

const tokensId = 'virtual:tokens.css';

/** Writes the design tokens as CSS variables, so that styles and Ant Design read the same file. */
function tokens(): Plugin {
  return {
    name: 'linekeeper-tokens',
    resolveId: (id) => (id === tokensId ? `\0${tokensId}` : undefined),
    load: (id) => (id === `\0${tokensId}` ? tokensCss() : undefined),
  };
}

/** One file for each load of texts in each language. */
function textChunk(id: string): string | null {
  const file = textFile(id);
  return file ? `texts-${file.language}-${loadOf(id)}` : null;
}

const api = process.env['API_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), tokens()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5173),
    proxy: Object.fromEntries(
      ['/api', '/monitor/api', '/dial/api', '/ota/api'].map((path) => [path, { target: api, ws: true }]),
    ),
  },
  build: {
    target: 'es2023',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    manifest: true,
    // The server compresses; what counts is measured by scripts/bundle.ts.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // Its index makes one object of all it has, which looks like an effect: Ant Design's inputs, which need a context of it, would
      // bring its forms and validators along, which nothing here uses.
      treeshake: { moduleSideEffects: [{ test: /@rc-component[\\/]form[\\/]/, sideEffects: false }] },
      output: { codeSplitting: { groups: [{ name: textChunk }] } },
    },
  },
});
