import fc from 'fast-check'
import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { after, instant, SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { freshStepOf, otpauthUrl, secretText } from './authenticator.ts'
import { canonicalRecoveryCode, RECOVERY_CODE_BYTES, recoveryCodeFrom, recoveryCodeHash } from './recovery-code.ts'

const secret = Buffer.from('12345678901234567890')
const otpAt = (ms: number) => generateSync({ secret, epoch: Math.floor(ms / SECOND_MS) })

describe('a code of an authenticator', () => {
  // RFC 6238, appendix B; the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s', (second, otp) => {
    expect(freshStepOf(otp, { secret, lastStep: null }, instant(second * SECOND_MS))).toBe(Math.floor(second / 30))
  })

  const noon = instant(Date.UTC(2026, 4, 4, 12))
  test.each([
    ['in its first moment', 0, true],
    ['in its last moment', 29_999, true],
    ['a moment later', 30_000, false],
    ['a moment before it', -1, false],
  ])('%s counts: %#', (_, ms, counts) => {
    expect(freshStepOf(otpAt(noon), { secret, lastStep: null }, after(noon, ms)) !== null).toBe(counts)
  })

  test('of another secret is not accepted', () => {
    expect(freshStepOf(otpAt(noon), { secret: Buffer.from('09876543210987654321'), lastStep: null }, noon)).toBeNull()
  })

  test('is accepted once, and never after a newer one was accepted, in any order', () => {
    const tries = fc.array(
      fc.record({ atStep: fc.integer({ min: 1, max: 12 }), ofStep: fc.integer({ min: 0, max: 13 }), ms: fc.integer({ min: 0, max: 29_999 }) }),
      {
        maxLength: 60,
      },
    )
    fc.assert(
      fc.property(tries, (tried) => {
        let lastStep: number | null = null
        const used: number[] = []
        for (const { atStep, ofStep, ms } of tried) {
          const at = after(noon, atStep * 30_000 + ms)
          const step = freshStepOf(otpAt(noon + ofStep * 30_000), { secret, lastStep }, at)
          if (step === null) {
            // Every refusal has a reason: the code of another step, or one not after the last.
            const present = Math.floor(at / 30_000)
            const isCodeOfNow = otpAt(noon + ofStep * 30_000) === otpAt(at)
            expect(isCodeOfNow && (lastStep === null || present > lastStep)).toBe(false)
            continue
          }
          used.push(step)
          lastStep = step
        }
        expect(used).toEqual([...new Set(used)].sort((a, b) => a - b))
      }),
    )
  })

  test('comes from a secret that is typed or scanned', () => {
    expect(secretText(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const url = new URL(otpauthUrl(secret, { issuer: 'Ohmstead', label: 'ada+1@example.org' }))
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual(['otpauth:', 'totp', '/Ohmstead:ada+1@example.org'])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret: secretText(secret), issuer: 'Ohmstead' })
    // Apps support no other values, or assume these when none are given.
    for (const [name, value] of [
      ['algorithm', 'SHA1'],
      ['digits', '6'],
      ['period', '30'],
    ] as const)
      expect(url.searchParams.get(name) ?? value).toBe(value)
  })
})

describe('a recovery code', () => {
  const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES })

  test('carries all of its 120 bits', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        expect(recoveryCodeFrom(one)).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}(-[0-9A-HJKMNP-TV-Z]{6}){3}$/)
        expect(recoveryCodeFrom(one) === recoveryCodeFrom(other)).toBe(Buffer.from(one).equals(Buffer.from(other)))
      }),
    )
    expect(recoveryCodeFrom(new Uint8Array(15).fill(255))).toBe('ZZZZZZ-ZZZZZZ-ZZZZZZ-ZZZZZZ')
  })

  test('has one canonical form however it is typed', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = recoveryCodeFrom(random)
        const plain = code.replaceAll('-', '')
        for (const typed of [plain, code.toLowerCase(), code.replaceAll('-', ' '), plain.replaceAll('0', 'o').replaceAll('1', 'l')])
          expect(canonicalRecoveryCode(typed)).toBe(plain)
      }),
    )
  })

  test.each(['', 'ZZZZZZ', 'ZZZZZZ-ZZZZZZ-ZZZZZZ-ZZZZZU', 'ZZZZZZ-ZZZZZZ-ZZZZZZ-ZZZZZZZ'])('is not %j', (typed) =>
    expect(canonicalRecoveryCode(typed)).toBeNull(),
  )

  test('is hashed together with its owner', () => {
    const code = recoveryCodeFrom(new Uint8Array(15).fill(7))
    expect(recoveryCodeHash('mb_1', code.toLowerCase())).toEqual(recoveryCodeHash('mb_1', code))
    expect(recoveryCodeHash('mb_2', code)).not.toEqual(recoveryCodeHash('mb_1', code))
  })
})
