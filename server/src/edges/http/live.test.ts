import { createConnection } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { endSignIn, logout } from '@ohmstead/contract/accounts/calls'
import { memberJoined, signInEnded } from '@ohmstead/contract/accounts/events'
import { liveTicket } from '@ohmstead/contract/http/calls'
import { liveTopic, publicTopics } from '@ohmstead/contract/http/types'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { event } from '@ohmstead/contract/kernel/event'
import { id, strict, z } from '@ohmstead/contract/kernel/field'
import type { Id } from '@ohmstead/contract/kernel/id'
import { SECOND_MS } from '@ohmstead/contract/kernel/instant'
import { withAccountsApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'
import { inTransaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { deliverNow, publish } from '../../platform/outbox.ts'
import { liveFacts } from './index.ts'

const database = withDatabase()
const metered = event('point.metered', {
  publishedBy: ['gateway'],
  payload: strict({ pointId: id('point'), secret: z.string() }),
  stales: ['charge/point/detail'],
  topic: 'point:pointId',
})
const loud = event('point.loud', {
  publishedBy: ['gateway'],
  payload: strict({ pointId: id('point') }),
  stales: ['x'.repeat(7_000)],
  topic: 'point:pointId',
})
const events = [signInEnded, memberJoined, metered, loud]
const api = withAccountsApi(database, { events })

interface Page {
  readonly status: number
  readonly received: { event: string; stales: string[] }[]
  readonly closed: Promise<void>
  leave(): void
}

/** A page with an open live connection. */
async function openPage(ticket: string): Promise<Page> {
  const leaving = new AbortController()
  const response = await fetch(`${api.url}/api/live?ticket=${ticket}`, { signal: leaving.signal })
  const received: Page['received'] = []
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      for (const part of decoder.decode(chunk).split('\n\n')) {
        const data = /^data: (.*)$/m.exec(part)?.[1]
        if (data !== undefined && !part.startsWith('event: ping') && !part.includes('\nevent: ping'))
          received.push(JSON.parse(data) as Page['received'][number])
      }
    }
  }
  return { status: response.status, received, closed: read().catch(() => undefined), leave: () => leaving.abort() }
}

const pageOf = async (client: ApiClient, topics: string[] = []) => openPage((await client.ask(liveTicket, { topics })).ticket)

async function happens(fact: 'ended' | 'metered' | 'joined', of: string): Promise<void> {
  await inTransaction(database.api, async (trx) => {
    if (fact === 'ended') await publish(trx, signInEnded, { memberId: of as Id<'member'>, signInId: newId('signIn', database.clock.now()) })
    if (fact === 'metered') await publish(trx, metered, { pointId: of as Id<'point'>, secret: 'who charges here' })
    if (fact === 'joined') await publish(trx, memberJoined, { memberId: of as Id<'member'>, inviterId: null })
  })
  await deliverNow(database.worker, [liveFacts(api.bus, events)], { clock: database.clock, log: silentLog })
}

let ada: ApiClient
let adaId: Id<'member'>
let ben: ApiClient

beforeAll(async () => {
  ada = api.client()
  ben = api.client()
  adaId = (await ada.register({ email: 'ada@example.org', password: 'porcelain-42', invitationCode: api.invitation })).id
  await ben.register({ email: 'ben@example.org', password: 'porcelain-42', invitationCode: api.invitation })
})

describe('the live connection', () => {
  test('notifies a member’s pages of what became stale, and no other pages', async () => {
    const [mine, second, other, visitor] = await Promise.all([pageOf(ada), pageOf(ada), pageOf(ben), pageOf(api.client())])
    await happens('ended', adaId)
    await expect.poll(() => mine.received).toEqual([{ event: 'signIn.ended', stales: ['user/signin/list'] }])
    await expect.poll(() => second.received).toHaveLength(1)
    expect([other.received, visitor.received]).toEqual([[], []])
    for (const page of [mine, second, other, visitor]) page.leave()
  })

  test('notifies subscribers of a topic, without the content of the event', async () => {
    const [here, there] = [newId('point', database.clock.now()), newId('point', database.clock.now())]
    const [following, elsewhere] = await Promise.all([pageOf(api.client(), [`point:${here}`]), pageOf(ada, [`point:${there}`])])
    await happens('metered', here)
    await expect.poll(() => following.received).toEqual([{ event: 'point.metered', stales: ['charge/point/detail'] }])
    expect(elsewhere.received).toEqual([])
    following.leave()
    elsewhere.leave()
  })

  test('notifies subscribers of all points of the lists that became stale, gathered', async () => {
    const [all, visitor] = await Promise.all([pageOf(api.client(), ['point:*']), pageOf(api.client())])
    for (const _ of [1, 2]) await happens('metered', newId('point', database.clock.now()))
    await expect.poll(() => all.received).toEqual([{ event: 'all', stales: ['charge/point/detail'] }])
    expect(visitor.received).toEqual([])
    all.leave()
    visitor.leave()
  })

  test('follows topics that events are published to, and refuses any other', async () => {
    const followable = (topic: string) => z.safeDecode(liveTopic, topic).success
    const kinds = events.flatMap(({ topic }) => (topic === undefined ? [] : [topic.split(':')[0]]))
    for (const kind of kinds)
      expect(followable(`${kind}:${newId('point', database.clock.now())}`) || publicTopics.some((topic) => topic.startsWith(`${kind}:`))).toBe(true)
    for (const topic of publicTopics) expect(await ada.call(liveTicket, { topics: [topic] })).toMatchObject({ ok: true })
    for (const topic of [
      '',
      'point:',
      'point:**',
      'demo:*',
      'network:*',
      '*',
      'point:pt_1',
      'member:mb_1',
      'staff',
      `chargingSession:${newId('chargingSession', database.clock.now())}`,
    ])
      expect(await ada.call(liveTicket, { topics: [topic] })).toMatchObject({ ok: false, code: httpErrors.invalidInput.code })
  })

  test('sends nothing for events that concern no page', async () => {
    const page = await pageOf(ada)
    await happens('joined', adaId)
    await happens('ended', adaId)
    await expect.poll(() => page.received.map((received) => received.event)).toEqual(['signIn.ended'])
    page.leave()
  })

  test('opens with a ticket that is valid once and for thirty seconds', async () => {
    const { ticket } = await ada.ask(liveTicket, {})
    const first = await openPage(ticket)
    expect(first.status).toBe(200)
    expect((await openPage(ticket)).status).toBe(401)
    first.leave()
    const late = (await ada.ask(liveTicket, {})).ticket
    await database.clock.forward(30 * SECOND_MS)
    expect((await openPage(late)).status).toBe(401)
    for (const invented of ['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}&ticket=1`]) expect((await openPage(invented)).status).toBe(401)
  })

  test('does not open with a ticket of a sign-in that ended since', async () => {
    const phone = api.client()
    await database.clock.forward(60 * SECOND_MS)
    await phone.login('ben@example.org', 'porcelain-42')
    const { ticket } = await phone.ask(liveTicket, {})
    await phone.ask(logout, {})
    expect((await openPage(ticket)).status).toBe(401)
  })

  test('opens for one of eight pages with the same ticket', async () => {
    const { ticket } = await ada.ask(liveTicket, {})
    const pages = await Promise.all(Array.from({ length: 8 }, () => openPage(ticket)))
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(pages.filter(({ status }) => status === 401)).toHaveLength(7)
    for (const page of pages) page.leave()
  })

  test('closes within five seconds after signing out, here or elsewhere', async () => {
    const phone = api.client()
    await phone.login('ada@example.org', 'porcelain-42')
    const tablet = api.client()
    await database.clock.forward(60 * SECOND_MS)
    await tablet.login('ada@example.org', 'porcelain-42')
    const [onPhone, onTablet, stays] = await Promise.all([pageOf(phone), pageOf(tablet), pageOf(api.client())])
    let open = true
    void stays.closed.then(() => (open = false))
    await tablet.ask(logout, {})
    await onTablet.closed
    await ada.ask(endSignIn, { signInId: 'others' })
    await onPhone.closed
    expect(open).toBe(true)
    stays.leave()
  })

  test('is limited per address', async () => {
    const tickets = await Promise.all(Array.from({ length: 70 }, async () => (await api.client().ask(liveTicket, {})).ticket))
    const pages = []
    for (const ticket of tickets) pages.push(await openPage(ticket))
    expect(pages.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(60)
    expect(pages.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
    for (const page of pages) page.leave()
    await expect.poll(() => api.edge.live.count).toBe(0)
  })

  test('disconnects a page that does not read', async () => {
    const point = newId('point', database.clock.now())
    const { ticket } = await api.client().ask(liveTicket, { topics: [`point:${point}`] })
    const { port } = new URL(api.url)
    const deaf = createConnection(Number(port), '127.0.0.1')
    deaf.pause()
    deaf.write(`GET /api/live?ticket=${ticket} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    await expect.poll(() => api.edge.live.count).toBe(1)
    const fact = JSON.stringify({ event: loud.name, topic: `point:${point}` })
    for (let round = 0; round < 40 && api.edge.live.count > 0; round++) {
      await Promise.all(Array.from({ length: 50 }, () => api.bus.publish(database.api.kysely, 'live', fact)))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await expect.poll(() => api.edge.live.count).toBe(0)
    deaf.destroy()
  })
})
