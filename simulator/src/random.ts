/** Seeded randomness: the same seed gives the same results on every machine. */

function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return mix(h)
}

function mix(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A value in [0, 1) that depends only on its arguments: noise that can be read at any time, in any order. */
export function noiseAt(seed: number, index: number): number {
  return mix(mix(seed ^ Math.imul(index | 0, 0x9e3779b1)) ^ Math.floor(index / 4294967296)) / 4294967296
}

export function seedNumber(seed: number | string): number {
  return typeof seed === 'number' ? mix(seed ^ 0x5bd1e995) : hash(seed)
}

export class Random {
  #a: number
  #b: number
  #c: number
  #d = 1
  readonly #seed: number

  constructor(seed: number | string) {
    this.#seed = seedNumber(seed)
    this.#a = this.#seed
    this.#b = mix(this.#seed + 1)
    this.#c = mix(this.#seed + 2)
    for (let i = 0; i < 12; i++) this.next()
  }

  /** In [0, 1). */
  next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0
    return (t >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** Whole numbers, both ends included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new RangeError('The list is empty.')
    return item
  }

  /** The index of a weight, drawn in proportion to the weights. */
  weighted(weights: readonly number[]): number {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0)
    for (let i = 0; i < weights.length; i++) {
      left -= weights[i] ?? 0
      if (left < 0) return i
    }
    return weights.length - 1
  }

  /** Standard normal (Box-Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  /** How many events of a Poisson process with this mean. */
  poisson(mean: number): number {
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()))
    let count = -1
    for (let left = mean; left >= 0; count++) left += Math.log(1 - this.next())
    return count
  }

  hex(length: number): string {
    let text = ''
    while (text.length < length) text += Math.floor(this.next() * 16).toString(16)
    return text
  }

  /** An independent stream for a named part, so that drawing more here changes nothing there. */
  fork(name: string): Random {
    return new Random(`${this.#seed}/${name}`)
  }
}
