import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  type Configuration,
} from 'openid-client'
import { assert } from '@ohmstead/contract/kernel/assert'
import { HOUR_MS } from '@ohmstead/contract/kernel/instant'
import type { OpenIdClient } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'

const TIMEOUT_S = 5
const METADATA_KEPT_MS = HOUR_MS
const AT_ONCE_MAX = 4

/** The secrets of one flow, different each time. */
export interface FlowSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The parameters with which the browser came back from the provider. */
export interface ProviderAnswer {
  readonly code: string
  readonly state: string
  readonly iss: string | undefined
}

/** The person that the provider identified. */
export interface OpenIdClaims {
  /** The provider's subject for the account; the e-mail may change, this does not. */
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
}

export interface OpenIdProvider {
  /** The URL to redirect the browser to. Throws an OpenIdFault where the provider cannot be found. */
  addressFor(secrets: FlowSecrets): Promise<string>
  /** Exchanges a code for the provider's claims about the person. Throws an OpenIdFault. */
  claimsFor(secrets: FlowSecrets, answer: ProviderAnswer): Promise<OpenIdClaims>
}

/** The provider did not answer, or did not confirm. */
export class OpenIdFault extends Error {
  override readonly name = 'OpenIdFault'
  readonly kind: 'unreachable' | 'refused'

  constructor(kind: OpenIdFault['kind'], cause: unknown) {
    super(`the OpenID provider: ${kind}`, { cause })
    this.kind = kind
  }
}

/** Opens the connection to a provider. It connects with the first sign-in. */
export function openProvider(client: OpenIdClient, log: Log): OpenIdProvider {
  let known: { readonly at: number; readonly metadata: Promise<Configuration> } | undefined
  let asking = 0

  const metadata = (): Promise<Configuration> => {
    if (!known || performance.now() - known.at > METADATA_KEPT_MS) {
      const found = discover(client)
      known = { at: performance.now(), metadata: found }
      found.catch(() => (known = undefined))
    }
    return known.metadata
  }

  async function ask<T>(question: (found: Configuration) => Promise<T>): Promise<T> {
    if (asking >= AT_ONCE_MAX) throw new OpenIdFault('unreachable', 'too many concurrent requests')
    asking++
    try {
      return await question(await metadata())
    } catch (error) {
      const kind = isRefusal(error) ? 'refused' : 'unreachable'
      log.warn({ event: 'openid.fault', kind, issuer: client.issuer, ...described(error) })
      throw new OpenIdFault(kind, error)
    } finally {
      asking--
    }
  }

  return {
    addressFor: ({ state, nonce, verifier }) =>
      ask(async (found) => {
        const code_challenge = await calculatePKCECodeChallenge(verifier)
        const asked = { redirect_uri: client.redirectUri, scope: 'openid email', state, nonce, code_challenge, code_challenge_method: 'S256' }
        // A person with several accounts chooses one; the last used account is not assumed.
        return buildAuthorizationUrl(found, { ...asked, prompt: 'select_account' }).href
      }),
    claimsFor: ({ state, nonce, verifier }, answer) =>
      ask(async (found) => {
        const back = new URL(client.redirectUri)
        back.searchParams.set('code', answer.code)
        back.searchParams.set('state', answer.state)
        if (answer.iss !== undefined) back.searchParams.set('iss', answer.iss)
        const expected = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
        const claims = (await authorizationCodeGrant(found, back, expected)).claims()
        assert(claims, 'an answer without an ID token is refused before')
        const { sub, email, email_verified } = claims
        return { subject: sub, email: typeof email === 'string' && email !== '' ? email : null, emailVerified: email_verified === true }
      }),
  }
}

function discover({ issuer, clientId, clientSecret }: OpenIdClient): Promise<Configuration> {
  const server = new URL(issuer)
  return discovery(server, clientId, {}, ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_S,
    // Plain http only for a provider on this machine, which env.ts ensures.
    execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
  })
}

/** Codes of faults in a response that was read: its proof is not valid. */
const untrue = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])

/** Whether the provider answered and refused. In all other cases its decision is unknown. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status < 500 && error.error !== 'invalid_client' && error.error !== 'temporarily_unavailable'
  return error instanceof ClientError && error.code !== undefined && untrue.has(error.code)
}

/** Details for the operator; never the code, a token or an address. */
function described(fault: unknown): { detail: string; reason: string | null } {
  if (fault instanceof ResponseBodyError) return { detail: fault.error, reason: fault.code }
  if (!(fault instanceof Error)) return { detail: String(fault), reason: null }
  const { message, code } = fault as Error & { code?: unknown }
  return { detail: message, reason: typeof code === 'string' ? code : null }
}
