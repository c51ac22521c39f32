import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let done = 0
let nobody: Promise<string> | undefined

/** Hashes a password immediately: `hash-in-line.ts` decides when. */
export async function passwordHashOf(password: string): Promise<string> {
  done++
  return hash(password, cost)
}

/** Whether a password matches the hash. Where there is none, the same work is done and the result is false. */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  // Created in advance, so that the first unknown account does not cost two hashes.
  const decoy = await (nobody ??= hash('nobody has this password', cost))
  done++
  return (await verify(passwordHash ?? decoy, password)) && passwordHash !== null
}

/** How many passwords were hashed since the start: the most expensive work that a client can cause. */
export function passwordsHashed(): number {
  return done
}
