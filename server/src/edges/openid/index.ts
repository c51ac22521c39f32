export { OpenIdFault, openProvider } from './provider.ts'
export type { OpenIdClaims, OpenIdProvider } from './provider.ts'
