export { OpenIdFault, openProvider } from './provider.ts'
export type { OpenIdProvider } from './provider.ts'
