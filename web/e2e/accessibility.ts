import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

type Axe = typeof axe

/** Each page that is looked at compiles it, and the form without comments takes half of that time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The levels A and AA of WCAG 2.0 to 2.2, without the recommendations that axe adds. */
export const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * The accessibility rules that the page breaks, with the elements. Axe is injected once per document and runs in it, which takes a quarter of
 * the time of its package for Playwright; that package also visits frames, and our pages have none.
 */
export async function violationsOf(page: Page, tags?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { frames, violations } = await page.evaluate(
    async (only) => {
      // A page that was just resized measures its tables in the next frame, and makes those that scroll focusable after it.
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => setTimeout(resolve))
      const run = await (window as unknown as { axe: Axe }).axe.run(document, {
        resultTypes: ['violations'],
        // Only a rule that is off needs the style sheets themselves, which axe would load again.
        preload: false,
        ...(only && { runOnly: { type: 'tag', values: only } }),
      })
      return {
        frames: document.querySelectorAll('iframe, frame').length,
        violations: run.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      }
    },
    tags && [...tags],
  )
  if (frames > 0) throw new Error('axe does not see the content of frames')
  return violations
}
