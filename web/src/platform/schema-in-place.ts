// Stands where `zod/mini` is imported (vite.config.ts).
import * as z from './schema.ts'

export { z }
