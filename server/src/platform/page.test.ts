import fc from 'fast-check'
import { expect, it } from 'vitest'
import { totalOf } from './page.ts'

it('returns the number of all rows from any page of any list, and counts only where the page does not show it', async () => {
  const page = fc.record({ offset: fc.nat(60), limit: fc.integer({ min: 1, max: 20 }) })
  await fc.assert(
    fc.asyncProperty(fc.nat(50), page, async (rows, { offset, limit }) => {
      const found = Math.max(0, Math.min(limit, rows - offset))
      let counted = 0
      const count = async () => {
        counted++
        return rows
      }
      expect(await totalOf({ offset, limit }, found, count)).toBe(rows)
      expect(counted).toBe(found === limit || (found === 0 && offset > 0) ? 1 : 0)
    }),
  )
})
