import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { documents } from '@ohmstead/contract/http/documents'
import { documentLinks, documentRoutes } from './vite/documents.ts'
import { fonts } from './vite/fonts.ts'
import { messages } from './vite/messages.ts'
import { pureContract } from './vite/pure-contract.ts'

const core = [
  String.raw`shell[\\/](chrome|start|coming-page|error-page|sign-ins|member-document)`,
  String.raw`platform[\\/](calls|sign-in|step-up|install|live|storage)`,
  String.raw`ui[\\/](answered|money|states|copy)`,
]

/** The build configuration for these documents; the prerendering builds none. */
export function configOf(inputs: readonly string[]): UserConfig {
  return {
    root: import.meta.dirname,
    appType: 'mpa',
    plugins: [react(), tailwindcss(), fonts(), messages(), pureContract(), documentLinks(inputs.length), documentRoutes()],
    resolve: {
      alias: [
        // Messages are compiled at build time; the parser of ICU messages stays out of the bundle.
        { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
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
      // The library of the map, in KB before compression; it is loaded only where a map is shown. Budgets of pages: vite/budgets.ts.
      chunkSizeWarningLimit: 1_300,
      rolldownOptions: {
        // The timings of plugins are not useful for people who start the product.
        checks: { bundlerTimings: false },
        input: inputs.map((name) => join(import.meta.dirname, name)),
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
              // Modules of nearly every page are in one file, which compresses better than many small ones.
              { name: 'core', test: new RegExp(String.raw`src[\\/](${core.join('|')})\.tsx?$`), priority: 1 },
            ],
          },
        },
      },
    },
  }
}

export default defineConfig(configOf(documents))
