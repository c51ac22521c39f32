import type { RequestOf } from '@ohmstead/contract/kernel/call'
import { day, dayOf, startOf } from '@ohmstead/contract/kernel/day'
import { after, DAY_MS } from '@ohmstead/contract/kernel/instant'
import { languages } from '@ohmstead/contract/kernel/language'
import type { publishLegal } from '@ohmstead/contract/legal/calls'
import { legalErrors } from '@ohmstead/contract/legal/errors'
import { legalDocuments } from '@ohmstead/contract/legal/types'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aColleague, staffChange } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import type { Caller } from '../../platform/implement.ts'
import { newId } from '../../platform/ids.ts'
import { calls } from './calls/calls.gen.ts'
import { filled, places } from './document.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const visitor: Caller = { kind: 'visitor' }

const publish = async (input: Partial<RequestOf<typeof publishLegal>>) => {
  const { caller } = await aColleague(database, 'administrator')
  const { texts } = await ground.call(calls.staffLegalTexts, caller, { document: 'risk' })
  return ground.call(calls.publishLegal, caller, {
    idempotencyKey: newId('notice', clock.now()),
    document: 'risk',
    version: day('2026-08-01'),
    texts,
    ...input,
  } as never)
}

test('a place in a text is filled, and other marks stay', () => {
  const details = { operator: 'A GmbH', operatorAddress: 'B', operatorEmail: 'c@d.example' }
  expect(filled('{{operator}}, {{operatorAddress}}, {{operatorEmail}}; {{other}} {operator}', details)).toBe(
    'A GmbH, B, c@d.example; {{other}} {operator}',
  )
})

test('every document of the release is complete in each language, with the same parts and places', async () => {
  const { caller } = await aColleague(database, 'content')
  for (const document of legalDocuments) {
    const { texts } = await ground.call(calls.staffLegalTexts, caller, { document })
    const shapes = languages.map((language) => {
      const { body } = texts[language]
      const count = (pattern: RegExp) => body.match(pattern)?.length ?? 0
      return {
        headings: count(/^## \d+\. /gm),
        entries: count(/^- /gm),
        places: places.map((place) => count(new RegExp(`\\{\\{${place}\\}\\}`, 'g'))),
      }
    })
    for (const shape of shapes) expect(shape, document).toEqual(shapes[0])
    expect(shapes[0]?.headings, document).toBeGreaterThanOrEqual(8)
    expect(new Set(languages.map((language) => texts[language].title)).size, document).toBe(languages.length)
  }
})

test('a reader gets the document in force with the details of the operator, and says so where they are missing', async () => {
  const { list } = await ground.call(calls.legalList, visitor, {})
  expect(list.map(({ document, version, next }) => [document, version, next])).toEqual(
    legalDocuments.map((document) => [document, document === 'privacy' ? '2026-05-02' : '2026-05-01', null]),
  )
  await staffChange(database, 'platform.operatorName', 'Example Charging GmbH', 'first entry')
  const read = await ground.call(calls.legalDetail, visitor, { document: 'terms' })
  expect(read).toMatchObject({ title: 'Terms of use', language: 'en_US', state: 'inForce', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  expect(read.body).toContain('between you and Example Charging GmbH')
  expect(read.body).not.toContain('{{')
})

test('a new version is shown as scheduled, comes into force on its day, and the old one stays readable', async () => {
  const texts = (await ground.call(calls.staffLegalTexts, (await aColleague(database, 'content')).caller, { document: 'risk' })).texts
  const changed = { ...texts, en_US: { title: 'Risk notice', body: `${texts.en_US.body}\n\n## 9. Added\n\nA new part.` } }
  const version = dayOf(after(clock.now(), 2 * DAY_MS))
  expect(await publish({ version, texts: changed })).toMatchObject({ version, state: 'scheduled' })
  const risk = async () => (await ground.call(calls.legalList, visitor, {})).list.find(({ document }) => document === 'risk')
  expect(await risk()).toMatchObject({ version: '2026-05-01', next: { version, inForceAt: startOf(version) } })
  expect(await ground.call(calls.legalDetail, visitor, { document: 'risk', version })).toMatchObject({ state: 'scheduled' })
  await clock.forward(2 * DAY_MS)
  expect(await risk()).toMatchObject({ version, next: null })
  expect((await ground.call(calls.legalDetail, visitor, { document: 'risk' })).body).toContain('A new part.')
  const old = await ground.call(calls.legalDetail, visitor, { document: 'risk', version: day('2026-05-01') })
  expect(old).toMatchObject({ state: 'replaced', versions: [{ version }, { version: '2026-05-01' }] })
  expect(old.body).not.toContain('A new part.')
})

test('no version is published for today or the past, or twice for one day, and an unknown one is refused', async () => {
  await expect(publish({ version: dayOf(clock.now()) })).rejects.toMatchObject({ declaration: legalErrors.versionTooEarly })
  await publish({ document: 'lease', version: day('2027-01-01') })
  await expect(publish({ document: 'lease', version: day('2027-01-01') })).rejects.toMatchObject({ declaration: legalErrors.versionExists })
  await expect(ground.call(calls.legalDetail, visitor, { document: 'terms', version: day('2020-01-01') })).rejects.toMatchObject({
    declaration: legalErrors.versionNotFound,
  })
})

test('the PDF has the whole text, and the same bytes each time', async () => {
  const file = () => ground.call(calls.legalFileOf, visitor, { document: 'lease' })
  const [first, second] = [await file(), await file()]
  expect(first.fileName).toBe('ohmstead-lease-2026-05-01.pdf')
  expect(second.content).toBe(first.content)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(first.content, 'base64'))), { mergePages: true })
  for (const words of ['Lease terms', '4. Right to cancel', 'You can cancel within 14 days', '11. Liability']) expect(text).toContain(words)
})
