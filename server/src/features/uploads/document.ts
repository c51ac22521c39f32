export type DocumentFault = 'broken' | 'active'

const PDF = '%PDF-'
/**
 * Names by which a PDF runs scripts, starts programs, carries other files or opens addresses by itself. A name ends at a space or delimiter (ISO 32000 §7.2.3):
 * compressed bytes that happen to begin like a short one are, nearly always, not followed by one.
 */
const ACTIVE = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|OpenAction|AA)(?=[\s()<>[\]{}/%]|$)/

export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, PDF.length) === PDF

/**
 * Why a PDF is refused, or null. Its names are searched as they are written, and with characters written as `#xx`. A name in a compressed part is not found:
 * a PDF is therefore only ever offered as a download, and never opened on our pages.
 */
export function documentFault(bytes: Buffer): DocumentFault | null {
  const text = bytes.toString('latin1')
  if (!isPdf(bytes) || !/%%EOF\s*$/.test(text.slice(-1_024))) return 'broken'
  const plain = text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).replaceAll('\0', ' ')
  return ACTIVE.test(plain) ? 'active' : null
}
