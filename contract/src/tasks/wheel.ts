import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { assert } from '../kernel/assert.ts'

/** The weights of all prizes of a wheel add up to this: a weight of 1 is a chance of 0.01 %. */
export const WHEEL_WEIGHTS = 10_000

/** Words of 48 bits: as many as a number holds exactly. */
const WORDS = 2 ** 48
/** The words below are a whole multiple of the weights, so that each residue is equally likely. */
const WORDS_USED = WORDS - (WORDS % WHEEL_WEIGHTS)

/** A draw with what decides on it. */
export interface DrawSeeds {
  readonly id: string
  /** 32 bytes as hexadecimal text, chosen before the draw and published after it. */
  readonly seed: string
  /** What the member chose after the hash of the seed was published. */
  readonly clientSeed: string
}

/** What is published before a draw: SHA-256 of the seed. */
export function seedHashOf(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)))
}

/** The residue of a word; null: the word is beyond the last whole multiple of the weights, and the next word decides. */
export function residueOf(word: number): number | null {
  return word < WORDS_USED ? word % WHEEL_WEIGHTS : null
}

/** The word of a round: the first 48 bits of HMAC-SHA256 with the seed as key over `<id>:<client seed>:<round>`. */
export function wordOf({ id, seed, clientSeed }: DrawSeeds, round: number): number {
  const mac = hmac(sha256, hexToBytes(seed), utf8ToBytes(`${id}:${clientSeed}:${round}`))
  return mac.subarray(0, 6).reduce((word, byte) => word * 256 + byte, 0)
}

/** The number from 0 to 9,999 that decides on a draw. The database computes the same (`tasks.draw_residue`). */
export function residueOfDraw(seeds: DrawSeeds): number {
  for (let round = 0; ; round++) {
    const residue = residueOf(wordOf(seeds, round))
    if (residue !== null) return residue
  }
}

/** The prize at a residue: each takes as many residues as its weight, in their order. */
export function prizeAt<P extends { readonly weight: number }>(prizes: readonly P[], residue: number): P {
  let below = 0
  const prize = prizes.find(({ weight }) => (below += weight) > residue)
  assert(prize, 'the weights of a wheel cover every residue')
  return prize
}
