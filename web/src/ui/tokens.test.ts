import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Theme = Readonly<Record<string, string>>
const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8')
const declared = [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)]
const themes: Readonly<Record<'day' | 'night', Theme>> = {
  day: Object.fromEntries(declared.map(([, name, day]) => [name, day])),
  night: Object.fromEntries(declared.map(([, name, , night]) => [name, night])),
}

const channel = (value: number) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const status = ['energy', 'live', 'attention', 'fault', 'info']
const grounds = ['canvas', 'surface', 'inset', 'raised']
const pairs: (readonly [front: string, ground: string, least: number])[] = [
  ...grounds.flatMap(
    (ground) =>
      [
        ['ink', ground, 7],
        ['ink-2', ground, ground === 'inset' || ground === 'raised' ? 6 : 7],
        ['ink-3', ground, 4.5],
        ['link', ground, 4.5],
        ['line-strong', ground, 3],
        ['focus', ground, 3],
        ...status.flatMap(
          (name) =>
            [
              [`${name}-text`, ground, 4.5],
              [name, ground, 3],
            ] as const,
        ),
      ] as const,
  ),
  ...status.flatMap(
    (name) =>
      [
        [`${name}-text`, `${name}-tint`, 4.5],
        ['ink', `${name}-tint`, 7],
      ] as const,
  ),
  ['on-primary', 'primary', 7],
  ['on-primary', 'primary-hover', 7],
  ['ink', 'primary-tint', 7],
  ['link', 'primary-tint', 4.5],
  ['on-fault', 'fault', 4.5],
  ...[1, 2, 3, 4, 5, 6].flatMap(
    (at) =>
      [
        [`cat-${at}`, 'surface', 3],
        [`cat-${at}`, 'canvas', 3],
      ] as const,
  ),
  ...[1, 2, 3].map((at) => ['ink', `seq-${at}`, 4.5] as const),
]

describe.each(['day', 'night'] as const)('tokens of the %s', (name) => {
  const theme = themes[name]

  it.each(pairs)(`%s on %s reaches %d`, (front, ground, least) => {
    expect(contrast(theme[front] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(least)
  })

  it('has legible text on the dark steps of the scale', () => {
    for (const step of ['seq-4', 'seq-5'])
      expect(contrast(theme[name === 'day' ? 'on-primary' : 'surface'] ?? '', theme[step] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
})
