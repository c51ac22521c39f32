import { openApi } from '@ohmstead/server/src/edges/http/index.ts'
import type { Page } from './page.ts'

/** The document that a running server answers at `GET /api/openapi.json`. */
export function printOpenApi(): Page {
  return { path: 'docs/reference/openapi.json', text: `${JSON.stringify(openApi(), null, 2)}\n` }
}
