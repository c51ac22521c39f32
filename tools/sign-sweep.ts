// `npm run sign-sweep -- <file> --to <address>`: signs the payments of a sweep without a network, where the extended private key of the deposit addresses is kept.
import { createInterface } from 'node:readline/promises'
import { signSweep, Wrong } from './sweep-signing.ts'

async function isAgreed(): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await lines.question('Sign these payments? Type yes: ')).trim() === 'yes'
  } finally {
    lines.close()
  }
}

try {
  await signSweep({ args: process.argv.slice(2), env: process.env, print: (text) => console.log(text), isAgreed })
} catch (error) {
  console.error(error instanceof Wrong || (error instanceof Error && 'code' in error) ? error.message : error)
  process.exitCode = 1
}
