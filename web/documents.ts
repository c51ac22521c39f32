import type { DocumentName } from '@ohmstead/contract/http/documents'

/**
 * What renders each document. Members and staff work with React; what everybody else reads is drawn by Preact, which leaves the
 * driver's and the visitor's budget (look §5.3) to their pages.
 */
export const renderers = {
  react: ['index.html', 'staff.html'],
  preact: ['public.html', 'charge.html'],
} as const satisfies Readonly<Record<string, readonly DocumentName[]>>
