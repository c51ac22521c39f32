import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider } from 'oidc-provider'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { OpenIdClient } from '../src/platform/env.ts'

/** A person as an outside provider stores them. */
export interface OutsidePerson {
  readonly subject: string
  readonly email?: string
  readonly emailVerified?: boolean
}

/** What a browser brings back from the provider. */
export interface BroughtBack {
  readonly code: string
  readonly state: string
  readonly iss: string
}

/** A complete OpenID provider on this machine, whose people agree at once; in a browser they enter who they are. */
export interface OutsideProvider {
  /** Our client at the provider. */
  readonly client: OpenIdClient
  /** A browser follows the redirect, is recognised as this person, and comes back; `change` modifies the URL on the way. */
  visit(url: string, person: OutsidePerson, change?: (url: URL) => void): Promise<BroughtBack>
  /** Stops responding until it is opened again. */
  shut(): Promise<void>
  open(): Promise<void>
}

const PERSON = 'x-person'
const WHO_ARE_YOU =
  '<!doctype html><html lang="en"><title>Sign in</title><form><label>Email at the provider <input name="email"></label><button>Next</button></form></html>'

/** Starts a provider on loopback that redirects people to this URL. */
export async function startOutsideProvider(redirectUri = 'http://localhost/google/login'): Promise<OutsideProvider> {
  const people = new Map<string, OutsidePerson>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const client: OpenIdClient = {
    issuer,
    clientId: 'ohmstead',
    clientSecret: randomBytes(24).toString('hex'),
    redirectUri,
  }

  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUri],
        application_type: 'native',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // As at Google: the ID token contains all claims.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => {
        const person = people.get(accountId)
        return { sub: accountId, ...(person?.email !== undefined && { email: person.email, email_verified: person.emailVerified ?? true }) }
      },
    }),
    renderError: (context: { type: string; body: string }, { error }: { error: string }) => {
      context.type = 'text'
      context.body = error
    },
  })

  /** The person in a browser: the one with this e-mail. */
  function personTyped(request: IncomingMessage): string | null {
    const email = new URL(request.url ?? '', issuer).searchParams.get('email')
    if (email === null) return null
    const subject = `outside ${email}`
    people.set(subject, { subject, email })
    return subject
  }

  async function agree(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params, prompt } = await provider.interactionDetails(request, response)
    const accountId = request.headers[PERSON]?.toString() ?? personTyped(request)
    if (accountId === null) return void response.setHeader('content-type', 'text/html').end(WHO_ARE_YOU)
    const grant = new provider.Grant({ accountId, clientId: params.client_id })
    grant.addOIDCScope('openid email')
    const result = {
      login: { accountId },
      consent: { grantId: await grant.save() },
      [prompt.name === 'select_account' ? 'select_account' : 'seen']: {},
    }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  }

  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) agree(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    else answer(request, response)
  })

  return {
    client,
    async visit(url, person, change) {
      people.set(person.subject, person)
      const cookies = new Map<string, string>()
      let at = new URL(url)
      change?.(at)
      for (let step = 0; step < 12; step++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const went = await fetch(at, { redirect: 'manual', headers: { cookie, [PERSON]: person.subject } })
        for (const line of went.headers.getSetCookie()) {
          const [name = '', ...value] = (line.split(';')[0] ?? '').split('=')
          cookies.set(name, value.join('='))
        }
        const to = went.headers.get('location')
        assert(to !== null, `the provider sends on (${went.status} ${await went.text()})`)
        at = new URL(to, at)
        if (at.href.startsWith(client.redirectUri)) return broughtBack(at)
      }
      throw new Error('the provider redirects in a loop')
    },
    async shut() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    open: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
  }
}

function broughtBack({ searchParams }: URL): BroughtBack {
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => searchParams.get(name))
  assert(code && state && iss, `the provider sends a code (${searchParams.toString()})`)
  return { code, state, iss }
}
