import { openApi } from '@ohmstead/server/src/edges/http/index.ts'
import type { Page } from './page.ts'

/** The document that a running server returns at `GET /api/openapi.json`, with sorted paths. */
export function printOpenApi(): Page {
  const { paths = {}, ...rest }: { paths?: object } = openApi()
  const inOrder = Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { path: 'docs/reference/openapi.json', text: `${JSON.stringify({ ...rest, paths: inOrder }, null, 2)}\n` }
}
