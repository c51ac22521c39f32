import { sha256 } from '../src/platform/hash.ts'
import { sealerOf } from '../src/platform/sealed.ts'

/** The same for every instance over one database. */
export const testSealer = sealerOf(sha256('the key of all tests'))
