// Stands where `zod/mini` is imported (vite.config.ts).
export * as z from './schema.ts'
