import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** The offline page in one language. */
export interface OfflineWords {
  readonly language: string
  readonly lang: string
  readonly html: string
}

/**
 * Writes `offline.html`, which contains the text of every language and shows the reader's, and the service worker that stores it. Its
 * only script is the one that sets language and theme.
 */
export async function writeOffline(dist: string, words: readonly OfflineWords[]): Promise<void> {
  const css = words.map(({ language }) => `[data-language='${language}'] [data-words]:not([data-words='${language}']){display:none}`).join('\n')
  const sheet = `assets/offline-${hashOf(css)}.css`
  writeFileSync(join(dist, sheet), css)
  const shown = readFileSync(join(dist, 'index.html'), 'utf8')
  const looks = [...shown.matchAll(/(?:<link rel="stylesheet"[^>]*|<link rel="preload" as="font"[^>]*)href="\/([^"]+)"/g)].map(
    ([, file]) => file ?? '',
  )
  writeFileSync(join(dist, 'offline.html'), offlineDocument(words, [...looks.filter((file) => file.endsWith('.css')), sheet]))
  const files = ['offline.html', ...looks, sheet, 'boot.js', 'manifest.webmanifest', 'brand/favicon.svg', 'brand/name.svg']
  const version = hashOf(files.map((file) => hashOf(readFileSync(join(dist, file)))).join())
  await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    define: { SHELL: JSON.stringify({ version, files: files.map((file) => `/${file}`) }) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: join(import.meta.dirname, '../offline/service-worker.ts'),
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  })
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url').slice(0, 8)

function offlineDocument(words: readonly OfflineWords[], sheets: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Ohmstead</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="/brand/favicon.svg" type="image/svg+xml" />
    <script src="/boot.js"></script>
${sheets.map((sheet) => `    <link rel="stylesheet" href="/${sheet}">`).join('\n')}
  </head>
  <body>
${words.map(({ language, lang, html }) => `    <div data-words="${language}" lang="${lang}">${html}</div>`).join('\n')}
  </body>
</html>
`
}
