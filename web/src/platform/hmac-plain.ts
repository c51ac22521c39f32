// SHA-256 (FIPS 180-4). The constants are the first 32 bits of the fractional parts of roots of the first primes.
const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const K = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** SHA-256 without WebCrypto. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  const state = START.slice()
  const w = new Int32Array(64)
  const at = (words: Int32Array, index: number) => words[index] ?? 0
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = view.getInt32(block + i * 4)
        continue
      }
      const [x, y] = [at(w, i - 15), at(w, i - 2)]
      w[i] = at(w, i - 16) + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + at(w, i - 7) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i++) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setInt32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

/** HMAC-SHA256 (RFC 2104) without WebCrypto. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? sha256(key) : key)
  const inner = sha256(Uint8Array.of(...block.map((byte) => byte ^ 0x36), ...message))
  return sha256(Uint8Array.of(...block.map((byte) => byte ^ 0x5c), ...inner))
}
