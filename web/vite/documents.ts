import type { Rolldown } from 'vite'
import type { Plugin } from 'vite'
import { documentOf } from '@ohmstead/contract/http/documents'

/**
 * Preloads for each document: the chunks that its entry imports, and the text font. The styles of a document are one file, so that
 * lazy chunks need no style loader.
 */
export function documentLinks(count: number): Plugin {
  const HELPER = '\0vite/preload-helper.js'
  return {
    name: 'ohmstead:document-links',
    enforce: 'pre',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load()' : undefined),
    generateBundle(_options, bundle) {
      const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'))
      if (styles.length > count)
        this.error(`styles of a component stand in a file of their own: ${styles.join(', ')}; import them in the document's styles`)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        if (bundle === undefined || chunk === undefined) return html
        const link = (attrs: Record<string, string | boolean>) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' as const })
        const chunks = importedBy(chunk, bundle).map((name) => link({ rel: 'modulepreload', href: `/${name}` }))
        const face = Object.keys(bundle).find((name) => /archivo-.*\.woff2$/.test(name))
        const faces = face === undefined ? [] : [link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${face}` })]
        return { html, tags: [...faces, ...chunks] }
      },
    },
  }
}

function importedBy(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  for (const name of chunk.imports) {
    if (seen.has(name)) continue
    seen.add(name)
    const next = bundle[name]
    if (next?.type === 'chunk') importedBy(next, bundle, seen)
  }
  return [...seen]
}

/** In development: serves the document of every route, like the server. */
export function documentRoutes(): Plugin {
  return {
    name: 'ohmstead:document-routes',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const [path = '/'] = (request.url ?? '/').split('?')
        const isPage = request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path) && !path.startsWith('/@') && !path.startsWith('/gallery')
        if (isPage) request.url = `/${documentOf(path)}`
        next()
      })
    },
  }
}
