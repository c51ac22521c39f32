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
    // Messages are compiled at build time; the parser of ICU messages stays out of the bundle.
    alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
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
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
          ],
        },
      },
    },
  },
})
