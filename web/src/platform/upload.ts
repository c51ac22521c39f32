import type { CallDeclaration, RequestOf } from '@ohmstead/contract/kernel/call'
import { send, TIMEOUT_MS, type Answer, type Carry } from './client.ts'

export interface UploadOptions {
  /** Receives the progress from 0 to 1. */
  readonly onProgress?: (part: number) => void
  readonly quiet?: boolean
}

/** Sends a declared call with a file, and reports progress. */
export function upload<C extends CallDeclaration>(
  declaration: C,
  input: RequestOf<C>,
  { onProgress, quiet = false }: UploadOptions = {},
): Promise<Answer<C>> {
  return send(declaration, input, { quiet, carry: byRequest(onProgress) })
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function byRequest(onProgress: UploadOptions['onProgress']): Carry {
  return (url, { headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('POST', url)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.timeout = TIMEOUT_MS
      request.responseType = 'json'
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => lengthComputable && onProgress?.(loaded / total))
      request.addEventListener('load', () => resolve({ status: request.status, body: request.response as unknown }))
      for (const failure of ['error', 'timeout', 'abort']) request.addEventListener(failure, () => reject(new Error(failure)))
      request.send(body as FormData)
    })
}
