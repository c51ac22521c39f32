import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { documents } from './documents.ts'
import { builtPages } from './vite/built-pages.ts'
import { documentLinks, documentRoutes } from './vite/documents.ts'
import { messages } from './vite/messages.ts'
import { pureContract } from './vite/pure-contract.ts'

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [react(), tailwindcss(), messages(), builtPages(), pureContract(), documentLinks(), documentRoutes()],
  resolve: {
    alias: [
      // Messages are compiled at build time; the parser of ICU messages stays out of the bundle.
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
      // The browser reads answers with a fifth of zod; see there.
      { find: /^zod\/mini$/, replacement: join(import.meta.dirname, 'src/platform/schema-in-place.ts') },
    ],
  },
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  build: {
    outDir: 'dist',
    target: 'es2023',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: documents.map((name) => join(import.meta.dirname, name)),
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            // What every document carries, in one file: it packs better than a dozen small ones.
            { name: 'core', test: /src[\\/](shell[\\/](chrome|start|coming-page|error-page)|platform[\\/]calls)\.tsx?$/, priority: 1 },
          ],
        },
      },
    },
  },
})
