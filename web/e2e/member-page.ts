import { randomBytes } from 'node:crypto'
import { moveDemoClock } from '@ohmstead/contract/http/calls'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { apiClient, type ApiClient } from '../../server/src/roles/api-client.ts'
import type { Demo } from './instance.ts'
import { watch } from './traces.ts'

/** A member who is signed in through the API. */
export interface Member {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly client: ApiClient
  readonly profile: Awaited<ReturnType<ApiClient['login']>>
}

/** A person who has registered just now, so that no other journey has changed what is theirs. */
export async function newMember({ url, invitationCode }: Demo, name: string): Promise<Member> {
  const client = apiClient(url)
  const [email, password] = [`${name}.${randomBytes(6).toString('hex')}@example.org`, 'porcelain-42']
  const profile = await client.register({ email, password, invitationCode })
  return { name, email, password, client, profile }
}

/** A person of the cast. */
export async function memberOf({ url, people }: Demo, name: string): Promise<Member> {
  const person = people.find((known) => known.name === name)
  if (!person) throw new Error(`the demo has no ${name}`)
  const client = apiClient(url)
  // Another journey may have requested a code for the same address, and the next one waits for a minute.
  await client.ask(moveDemoClock, { forwardMs: 61_000 })
  return { ...person, client, profile: await client.login(person.email, person.password) }
}

const STEP_MS = 120_000

/** A page in which this member is signed in. */
export async function memberPage(
  browser: Browser,
  { url }: Demo,
  { name, client, profile }: Member,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
  await context.addCookies([...client.cookies].map(([cookie, value]) => ({ name: cookie, value, url })))
  await context.addInitScript(
    ([token, userInfo]) => {
      // A page that renews its sign-in keeps the new one.
      if (localStorage.getItem('token') !== null) return
      localStorage.setItem('token', token)
      localStorage.setItem('userInfo', userInfo)
    },
    [client.token ?? '', JSON.stringify(profile)] as const,
  )
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_MS)
  watch(page, name)
  return page
}
