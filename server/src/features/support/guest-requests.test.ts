import { request, type ClientRequest } from 'node:http'
import { httpErrors } from '@ohmstead/contract/http/errors'
import { attachToSupport, conversationOfPerson, leaveConversation, openConversation, sendSupportMessage } from '@ohmstead/contract/support/calls'
import { supportErrors } from '@ohmstead/contract/support/errors'
import { uploadFile } from '@ohmstead/contract/uploads/calls'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { withApi } from '../../../test/api.ts'
import type { ApiClient } from '../../../test/client.ts'
import { withDatabase } from '../../../test/harness.ts'

const database = withDatabase()

const api = withApi(database)
const asked = { topic: 'other' as const, text: 'Hello?' }
let picture: Buffer
let member: ApiClient

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  member = api.client()
  await member.register({ email: 'ada@example.org', password: 'porcelain-42', invitationCode: api.invitation })
})

const file = () => new File([new Uint8Array(picture)], 'x.png')
let keys = 0
const withKey = () => ({ idempotencyKey: `guest-requests-${String(keys++).padStart(4, '0')}` })

describe('a guest over HTTP', () => {
  test('has a cookie that scripts cannot read, and which opens the conversation until the guest leaves', async () => {
    const guest = api.client()
    const { conversationId } = await guest.ask(openConversation, { ...withKey(), ...asked })
    expect([...guest.cookies.keys()]).toContain('support')
    expect(guest.cookies.get('support')).toMatch(/^[\w-]{43}$/)
    await guest.ask(sendSupportMessage, { ...withKey(), conversationId, text: 'More' })
    await guest.ask(attachToSupport, { conversationId, file: file() })
    const { list } = await guest.ask(conversationOfPerson, { conversationId })
    expect(list.map(({ number }) => number)).toEqual([1, 2, 3])
    const picked = await fetch(`${api.url}${list[2]?.file?.url}`)
    expect([picked.status, picked.headers.get('content-type'), picked.headers.get('content-disposition')]).toEqual([200, 'image/webp', null])
    await guest.ask(leaveConversation, {})
    expect(await guest.call(conversationOfPerson, { conversationId })).toMatchObject({ code: supportErrors.conversationNotFound.code })
  })

  test('gets a PDF as a file to save', async () => {
    const guest = api.client()
    const { conversationId } = await guest.ask(openConversation, { ...withKey(), ...asked })
    await guest.ask(attachToSupport, { conversationId, file: new File(['%PDF-1.7\n%%EOF\n'], 'x') })
    const { list } = await guest.ask(conversationOfPerson, { conversationId })
    const { headers } = await fetch(`${api.url}${list[1]?.file?.url}`)
    expect([headers.get('content-disposition'), headers.get('content-security-policy')]).toEqual(['attachment', expect.stringContaining('sandbox')])
  })

  test('with slow files has two places, and a member’s file is accepted beside them', async () => {
    const slow = () =>
      new Promise<readonly [number | null, ClientRequest]>((resolve) => {
        const sending = request(`${api.url}/api/${attachToSupport.path}`, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=slow', 'content-length': '1000000' },
        })
        sending.on('response', (response) => {
          response.resume()
          resolve([response.statusCode ?? 0, sending])
        })
        sending.on('error', () => resolve([null, sending]))
        sending.flushHeaders()
        open.push(sending)
      })
    const open: ClientRequest[] = []
    expect((await Promise.race([slow(), slow(), slow()]))[0]).toBe(httpErrors.tooManyRequests.status)
    expect(await member.call(uploadFile, { file: file() })).toMatchObject({ ok: true })
    for (const sending of open) sending.destroy()
  })
})
