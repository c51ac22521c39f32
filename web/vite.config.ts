import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { documentOf, documents } from './documents.ts'
import { builtPages } from './vite/built-pages.ts'
import { messages } from './vite/messages.ts'
import { pureContract } from './vite/pure-contract.ts'

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  plugins: [react(), tailwindcss(), messages(), builtPages(), pureContract(), preloadTextFace(), documentRoutes()],
  resolve: {
    // Messages are compiled at build time; the parser of ICU messages stays out of the bundle.
    alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
  },
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  build: {
    outDir: 'dist',
    target: 'es2023',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    modulePreload: { polyfill: false },
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

/** The member and staff documents fetch the text face with the document; the driver's waits for none. */
function preloadTextFace(): Plugin {
  return {
    name: 'ohmstead:preload-text-face',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (filename.endsWith('charge.html')) return html
        const face = Object.keys(bundle ?? {}).find((name) => /archivo-latin-wdth-normal.*\.woff2$/.test(name))
        if (face === undefined) return html
        return { html, tags: [{ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${face}` }, injectTo: 'head' }] }
      },
    },
  }
}

/** While developing: every route answers its document, as the server does it. */
function documentRoutes(): Plugin {
  return {
    name: 'ohmstead:document-routes',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path = '/'] = (request.url ?? '/').split('?')
        const isPage = request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path) && !path.startsWith('/@')
        if (isPage) request.url = `/${documentOf(path)}`
        next()
      })
    },
  }
}
