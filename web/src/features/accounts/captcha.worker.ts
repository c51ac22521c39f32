import { solveChallenge } from 'altcha-lib/v1'
import { sha256 } from '@noble/hashes/sha2.js'
import { subtleCrypto } from '../../platform/secure-context.ts'

/** The puzzle: find the number whose hash with the salt is the challenge. */
export interface Puzzle {
  readonly challenge: string
  readonly salt: string
  readonly maxnumber: number
}

self.addEventListener('message', (event: MessageEvent<Puzzle>) => {
  void solve(event.data).then((number) => self.postMessage(number, { transfer: [] }))
})

// Browsers offer WebCrypto only on https and localhost; on other origins a library is used.
async function solve({ challenge, salt, maxnumber }: Puzzle): Promise<number | null> {
  if (subtleCrypto() === undefined) return solvePlain(challenge, salt, maxnumber)
  const solution = await solveChallenge(challenge, salt, 'SHA-256', maxnumber).promise
  return solution?.number ?? null
}

function solvePlain(challenge: string, salt: string, maxnumber: number): number | null {
  const encoder = new TextEncoder()
  for (let number = 0; number <= maxnumber; number++) {
    const digest = sha256(encoder.encode(salt + number))
    if (Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === challenge) return number
  }
  return null
}
