import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isPermanent, openMailer, type Mailer } from './index.ts'

/** A mail server that gives configured answers and records what it receives. */
async function openPostOffice(answers: { rcpt?: string; data?: string } = {}): Promise<{ url: string; letters: string[]; server: Server }> {
  const letters: string[] = []
  const server = createServer((socket) => {
    let reading = false
    let letter = ''
    let rest = ''
    socket.write('220 post office\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (reading) {
          if (line !== '.') letter += `${line}\n`
          else {
            letters.push(letter)
            letter = ''
            reading = false
            socket.write('250 kept\r\n')
          }
        } else if (/^RCPT/i.test(line)) socket.write(`${answers.rcpt ?? '250 ok'}\r\n`)
        else if (/^DATA/i.test(line)) {
          reading = answers.data === undefined
          socket.write(`${answers.data ?? '354 go on'}\r\n`)
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, letters, server }
}

const open: (Server | Mailer)[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

async function mailerTo(answers?: Parameters<typeof openPostOffice>[0]) {
  const office = await openPostOffice(answers)
  const mailer = openMailer({ smtpUrl: office.url, from: 'Ohmstead <no-reply@ohmstead.example>' })
  open.push(office.server, mailer)
  return { ...office, mailer }
}

const letter = { to: 'ada@example.org', subject: '123456 ist Ihr Code – für Sie', text: 'Grüße\n.\n123456', messageId: 'ma_1' }

describe('a mail', () => {
  test('is sent as plain text, identified by its id', async () => {
    const { mailer, letters } = await mailerTo()
    await mailer.send(letter)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatch(/^From: Ohmstead <no-reply@ohmstead\.example>$/m)
    expect(letters[0]).toMatch(/^To: ada@example\.org$/m)
    expect(letters[0]).toMatch(/^Message-ID: <ma_1@ohmstead\.example>$/im)
    expect(letters[0]).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(letters[0]).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  })

  test('says where a mail program ends such mails with one click, if they can be ended', async () => {
    const { mailer, letters } = await mailerTo()
    await mailer.send({ ...letter, unsubscribeUrl: 'https://ohmstead.example/notice/unsubscribe?token=abc' })
    await mailer.send(letter)
    const [mail = '', code = ''] = letters.map((one) => one.replaceAll(/\n[ \t]+/g, ' '))
    expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/ohmstead\.example\/notice\/unsubscribe\?token=abc>$/m)
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(code).not.toContain('List-Unsubscribe')
  })

  test('goes to one address, whatever characters it contains', async () => {
    const { mailer, letters } = await mailerTo()
    await mailer.send({ ...letter, to: '"a\r\nBcc: eve@example.org"@example.org' }).catch(() => undefined)
    expect(letters.join('')).not.toMatch(/^Bcc:/m)
  })

  test.each([
    ['an address that does not exist', { rcpt: '550 no such person' }, true],
    ['a refused mail', { data: '554 spam' }, true],
    ['a full mailbox', { rcpt: '452 full' }, false],
    ['a busy server', { data: '421 later' }, false],
  ])('%s: permanent or not', async (_, answers, permanent) => {
    const { mailer } = await mailerTo(answers)
    const fault = await mailer.send(letter).catch((error: unknown) => error)
    expect(fault).toMatchObject({ name: 'MailFault' })
    expect(isPermanent(fault)).toBe(permanent)
  })

  test('to an unreachable server is retried', async () => {
    const { mailer, server } = await mailerTo()
    server.close()
    expect(isPermanent(await mailer.send(letter).catch((error: unknown) => error))).toBe(false)
  })
})
