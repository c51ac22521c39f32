import { isId } from '@ohmstead/contract/kernel/id'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { readonly formats: 'qr_code'[] }) => Detector

const PAUSE_MS = 150

/** The browser's own reader of QR codes, or the library's where the browser has none. */
async function qrDetector(): Promise<Detector> {
  const own = (globalThis as { readonly BarcodeDetector?: DetectorClass & { getSupportedFormats?(): Promise<readonly string[]> } }).BarcodeDetector
  const reads = (await own?.getSupportedFormats?.().catch(() => [])) ?? []
  const Detector: DetectorClass = own !== undefined && reads.includes('qr_code') ? own : (await import('qr/decode.js')).BarcodeDetector
  return new Detector({ formats: ['qr_code'] })
}

/** Reads the camera picture until it shows a QR code, or the signal ends it. */
export async function firstCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const detector = await qrDetector()
  while (!signal.aborted) {
    const [code] = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await detector.detect(video).catch(() => []) : []
    if (code !== undefined) return code.rawValue
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return null
}

/** The link that a receive code contains: any camera app opens the transfer page with it. */
export function receiveLink(origin: string, memberId: string): string {
  return `${origin}/assets/transfer?to=${memberId}`
}

/** The member id in a scanned code: a receive link of this site, or the id itself; null for anything else. */
export function memberIn(code: string, origin: string): string | null {
  if (isId('member', code)) return code
  const url = URL.parse(code)
  const to = url?.searchParams.get('to') ?? ''
  return url?.origin === origin && url.pathname === '/assets/transfer' && isId('member', to) ? to : null
}
