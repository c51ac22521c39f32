import { benchPackage } from '../../tools/bench-context.ts'

/** The part of Lighthouse's API that the bench uses. */
type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error'; disableStorageReset: boolean; onlyCategories: string[] },
) => Promise<
  | {
      lhr: {
        audits: Partial<Record<string, { numericValue?: number }>>
        categories: Partial<Record<string, { score: number | null }>>
        runtimeError?: { message: string }
        finalDisplayedUrl: string
      }
    }
  | undefined
>

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** Lighthouse's result for one page, on its slow phone and slow network. */
export interface Audit {
  /** Out of 100; null for categories that were not requested. */
  readonly scores: Readonly<Record<Category, number | null>>
  readonly fcpMs: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
}

const ATTEMPTS = 3

/** Audits a page with the current cookies and storage, so that pages behind a sign-in can be audited. */
export async function audit(url: string, port: number, of: readonly Category[]): Promise<Audit> {
  const lighthouse = await benchPackage<Lighthouse>('lighthouse')
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', disableStorageReset: true, onlyCategories: [...of] })
    if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
    const { audits, categories: scored, runtimeError, finalDisplayedUrl } = result.lhr
    // On a busy machine a trace can be incomplete; Lighthouse then reports an error, and the run is repeated.
    if (runtimeError && attempt < ATTEMPTS) continue
    if (runtimeError) throw new Error(`Lighthouse of ${url}: ${runtimeError.message}`)
    if (new URL(finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${finalDisplayedUrl}`)
    const score = (name: Category) => (scored[name]?.score == null ? null : Math.round(scored[name].score * 100))
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      fcpMs: value('first-contentful-paint'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    }
  }
}
