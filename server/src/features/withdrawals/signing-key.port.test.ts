import { createCipheriv, scryptSync } from 'node:crypto'
import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { keyFromKeystore } from './signing-key.port.ts'

// Made as Web3 Secret Storage, version 3, defines it.
const kdfparams = { dklen: 32, n: 8_192, r: 8, p: 1, salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19' }
const iv = '83dbcc02d8ccb40e466191a123791e0e'
const secret = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const derived = scryptSync('testpassword', Buffer.from(kdfparams.salt, 'hex'), 32, { N: kdfparams.n, r: kdfparams.r, p: kdfparams.p })
const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), Buffer.from(iv, 'hex'))
const ciphertext = Buffer.concat([cipher.update(Buffer.from(secret, 'hex')), cipher.final()]).toString('hex')
const mac = keccak256(`0x${derived.subarray(16).toString('hex')}${ciphertext}`).slice(2)
const crypto = { cipher: 'aes-128-ctr', cipherparams: { iv }, ciphertext, kdf: 'scrypt', kdfparams, mac }
const file = (changed: object = {}) => JSON.stringify({ crypto: { ...crypto, ...changed }, id: '3198bc9c-6672-5ab3-d995-4942343ae5b6', version: 3 })

test('the key of an encrypted file opens with its passphrase', async () => {
  const key = await keyFromKeystore(file(), 'testpassword')
  expect(key && Buffer.from(key).toString('hex')).toBe(secret)
})

test.each([
  ['another passphrase', file(), 'testpassword '],
  ['a changed key', file({ ciphertext: [...ciphertext].toReversed().join('') }), 'testpassword'],
  ['another method', file({ kdf: 'pbkdf2' }), 'testpassword'],
  ['work without a bound', file({ kdfparams: { ...kdfparams, n: 2 ** 30 } }), 'testpassword'],
  ['work that scrypt does not allow', file({ kdfparams: { ...kdfparams, n: 262_144, r: 1 } }), 'testpassword'],
  ['work that is no power of two', file({ kdfparams: { ...kdfparams, n: 8_191 } }), 'testpassword'],
  ['no JSON', 'testpassword', 'testpassword'],
])('a file with %s opens nothing', async (_, content, passphrase) => {
  expect(await keyFromKeystore(content, passphrase)).toBeNull()
})
