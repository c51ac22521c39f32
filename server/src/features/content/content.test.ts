import type { InputOf } from '@ohmstead/contract/kernel/call'
import type { publishArticle, saveDraft } from '@ohmstead/contract/content/calls'
import { contentErrors } from '@ohmstead/contract/content/errors'
import { articleChanged } from '@ohmstead/contract/content/events'
import { after, HOUR_MS, MINUTE_MS } from '@ohmstead/contract/kernel/instant'
import { languages, type Language } from '@ohmstead/contract/kernel/language'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chargingGround } from '../../../test/cast/charging-ground.ts'
import { aColleague } from '../../../test/cast/staff.ts'
import { withDatabase } from '../../../test/harness.ts'
import type { Caller } from '../../platform/implement.ts'
import { newId } from '../../platform/ids.ts'
import { fileByName } from '../uploads/index.ts'
import { calls } from './calls/calls.gen.ts'
import { articleFeed, articleHead } from './index.ts'

const database = withDatabase()
const ground = chargingGround(database)
const { clock } = database
const visitor: Caller = { kind: 'visitor' }
const page = { pageNum: 1, pageSize: 100 }
const english = { title: 'New points in Lyon', summary: 'Eight points opened.', body: 'They are at the **east** entrance of the station.' }
const german = { title: 'Neue Punkte in Lyon', summary: 'Acht Punkte sind offen.', body: 'Sie stehen am östlichen Eingang.' }

const aWriter = async () => (await aColleague(database, 'content')).caller
const publish = async (input: Partial<InputOf<typeof publishArticle>> & { readonly name: string }) =>
  ground.call(calls.publishArticle, await aWriter(), {
    idempotencyKey: newId('notice', clock.now()),
    isNew: true,
    kind: 'news',
    texts: { en_US: english },
    ...input,
  })
const read = (name: string, lang: Language = 'en_US') => ground.call(calls.articleDetail, visitor, { name }, { lang })
const find = async (words: string, lang: Language = 'en_US') =>
  (await ground.call(calls.contentSearch, visitor, { words, ...page }, { lang })).list.map(({ name }) => name)

test('an instance begins with help, how-to pages and a page about the operator, complete in each language and without promises', async () => {
  const { rows } = await sql<{ kind: string; articles: number; whole: boolean; promises: number }>`
    SELECT a.kind, count(*)::int AS articles, bool_and(v.texts ?& ${[...languages]}::text[]) AS whole, count(content.promise_in(v.texts))::int AS promises
      FROM content.article a JOIN content.version v ON v.name = a.name GROUP BY a.kind ORDER BY a.kind`.execute(database.owner.kysely)
  expect(rows).toEqual([
    { kind: 'about', articles: 1, whole: true, promises: 0 },
    { kind: 'help', articles: 21, whole: true, promises: 0 },
    { kind: 'howto', articles: 6, whole: true, promises: 0 },
  ])
  const company = await read('company')
  expect(company).toMatchObject({ title: 'About us', kind: 'about', version: 1 })
  expect(company.body).not.toContain('{{')
})

test('every link in the first articles leads to a page of the product', async () => {
  const { rows } = await sql<{ links: string[] }>`
    SELECT array_agg(DISTINCT m[1]) AS links FROM content.version v, regexp_matches(v.texts::text, '[]][(]([^)]*)[)]', 'g') AS m`.execute(
    database.owner.kysely,
  )
  const links = rows[0]?.links ?? []
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((link) => !/^\/(charge|rental|income|legal|assets|person)(\/[a-zA-Z]+)*$/.test(link))).toEqual([])
})

test('an article is read in the reader’s language, else in English, from its time on', async () => {
  expect(await publish({ name: 'lyon', texts: { en_US: english, de_DE: german } })).toMatchObject({
    state: 'published',
    versions: 1,
    languages: expect.arrayContaining(['en_US', 'de_DE']) as string[],
  })
  await clock.forward(MINUTE_MS)
  expect(await read('lyon', 'de_DE')).toMatchObject({ ...german, language: 'de_DE' })
  expect(await read('lyon', 'zh_CN')).toMatchObject({ ...english, language: 'en_US' })
  const later = { ...english, title: 'More points in Lyon' }
  expect(await publish({ name: 'lyon', isNew: false, texts: { en_US: later }, publishAt: after(clock.now(), HOUR_MS) })).toMatchObject({
    state: 'scheduled',
    versions: 2,
  })
  expect(await read('lyon')).toMatchObject({ title: english.title, version: 1 })
  await clock.forward(HOUR_MS + MINUTE_MS)
  expect(await read('lyon')).toMatchObject({ title: later.title, version: 2 })
  const published = await sql`SELECT FROM platform.outbox WHERE name = ${articleChanged.name} AND payload ->> 'name' = 'lyon'`.execute(
    database.owner.kysely,
  )
  expect(published.rows).toHaveLength(2)
  const { list } = await ground.call(calls.articleVersions, await aWriter(), { name: 'lyon' })
  expect(list.map(({ version, texts }) => [version, texts.en_US.title])).toEqual([
    [2, later.title],
    [1, english.title],
  ])
})

test('previews and feeds name what readers see, in their language', async () => {
  await publish({ name: 'seen', texts: { en_US: english, de_DE: german } })
  await publish({ name: 'ahead', publishAt: after(clock.now(), HOUR_MS) })
  await clock.forward(MINUTE_MS)
  const reader = { now: clock.now(), language: 'de_DE' as const }
  const q = database.api.kysely
  expect(await articleHead(q, 'seen', reader)).toMatchObject({
    path: '/information/detail?name=seen',
    title: german.title,
    description: german.summary,
  })
  expect(await articleHead(q, 'receipts', reader)).toMatchObject({ path: '/help/detail?name=receipts', language: 'de_DE' })
  for (const name of ['ahead', 'unknown', '', 'No Name']) expect(await articleHead(q, name, reader)).toBeNull()
  const feed = await articleFeed(q, 'news', reader)
  expect(feed).toMatchObject({ title: 'Neuigkeiten', path: '/information/news' })
  expect(feed.entries.map(({ path }) => path)).toContain('/information/detail?name=seen')
  expect(feed.entries.map(({ path }) => path)).not.toContain('/information/detail?name=ahead')
})

test.each([
  ['receipts', 'en_US', 'receipts'],
  ['gefälschte Signatur', 'de_DE', null],
  ['Zählerstände Beleg', 'de_DE', 'receipts'],
  ['remboursement facture', 'fr_FR', 'wrong-bill'],
  ['prelievo commissione', 'it_IT', 'withdraw-money'],
  ['levantamento endereço', 'pt_PT', 'withdraw-money'],
  ['提现', 'zh_CN', 'withdraw-money'],
  ['电表读数', 'zh_CN', 'receipts'],
] as const)('a search for %s in %s finds %s', async (words, lang, name) => {
  const found = await find(words, lang)
  if (name === null) expect(found).toEqual([])
  else expect(found).toContain(name)
})

test('a search takes any text, and finds what is written only in English in other languages too', async () => {
  await publish({ name: 'aachen', texts: { en_US: { ...english, title: 'Chargers in Aachen' } } })
  await clock.forward(MINUTE_MS)
  expect(await find('chargers aachen', 'de_DE')).toEqual(['aachen'])
  for (const words of [`'`, '"', '!', '& | !', ':*', '<->', '一', '%', String.raw`\ `.trim(), `x'; drop table content.article; --`])
    expect(await find(words, 'zh_CN')).toBeInstanceOf(Array)
})

test('a text that promises a return is refused, also in capitals or over a line break', async () => {
  for (const body of ['Passive income for all.', 'PASSIVE\nINCOME', 'Completely risk-free.'])
    await expect(publish({ name: 'promise', texts: { en_US: { ...english, body } } })).rejects.toMatchObject({
      declaration: contentErrors.promisesReturn,
    })
  await expect(publish({ name: 'promise', texts: { en_US: english, zh_CN: { ...english, summary: '稳赚不赔' } } })).rejects.toMatchObject({
    declaration: contentErrors.promisesReturn,
  })
})

test('a name is used once, a kind stays, help has a subject, and nothing is published in the past', async () => {
  await publish({ name: 'fixed' })
  const refusals: [Partial<InputOf<typeof publishArticle>> & { name: string }, unknown][] = [
    [{ name: 'fixed' }, contentErrors.nameTaken],
    [{ name: 'fixed', isNew: false, kind: 'blog' }, contentErrors.kindIsFixed],
    [{ name: 'unknown', isNew: false }, contentErrors.articleNotFound],
    [{ name: 'no-subject', kind: 'help' }, contentErrors.categoryNeeded],
    [{ name: 'too-early', publishAt: after(clock.now(), -HOUR_MS) }, contentErrors.publishedInThePast],
  ]
  for (const [input, declaration] of refusals) await expect(publish(input)).rejects.toMatchObject({ declaration })
})

test('a withdrawn article is shown to no reader, gets no new version, and is withdrawn once', async () => {
  await publish({ name: 'gone' })
  await clock.forward(MINUTE_MS)
  await ground.call(calls.withdrawArticle, await aWriter(), { name: 'gone' })
  await expect(read('gone')).rejects.toMatchObject({ declaration: contentErrors.articleNotFound })
  expect(await find('lyon')).not.toContain('gone')
  await expect(publish({ name: 'gone', isNew: false })).rejects.toMatchObject({ declaration: contentErrors.articleNotFound })
  await expect(ground.call(calls.withdrawArticle, await aWriter(), { name: 'gone' })).rejects.toMatchObject({
    declaration: contentErrors.alreadyWithdrawn,
  })
})

const aPicture = async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'a.png')
  return (await ground.call(calls.uploadPicture, await aWriter(), { file })).url
}
const save = async (input: Partial<InputOf<typeof saveDraft>> & { readonly name: string }) =>
  ground.call(calls.saveDraft, await aWriter(), {
    idempotencyKey: newId('notice', clock.now()),
    isNew: true,
    kind: 'news',
    texts: { de_DE: { title: 'Halb', summary: '', body: '' } },
    revision: 0,
    ...input,
  })
const draftOf = async (name: string) => (await ground.call(calls.draftDetail, await aWriter(), { name })).draft

test('a draft is seen by staff alone, saved again by who read it last, and gone when it is published', async () => {
  const first = await save({ name: 'half' })
  expect(first).toMatchObject({ name: 'half', isNew: true, title: '', revision: 1, texts: { de_DE: { title: 'Halb' } } })
  await expect(read('half')).rejects.toMatchObject({ declaration: contentErrors.articleNotFound })
  expect(await find('Halb', 'de_DE')).toEqual([])
  expect(await save({ name: 'half', texts: { en_US: english }, revision: 1 })).toMatchObject({ title: english.title, revision: 2 })
  for (const revision of [0, 1, 3]) await expect(save({ name: 'half', revision })).rejects.toMatchObject({ declaration: contentErrors.draftChanged })
  expect((await ground.call(calls.draftList, await aWriter(), page)).list).toMatchObject([{ name: 'half', title: english.title }])

  await publish({ name: 'half', draftRevision: 1 })
  expect(await draftOf('half'), 'a draft that was saved since is kept').toMatchObject({ revision: 2, isNew: false })
  await publish({ name: 'half', isNew: false, draftRevision: 2 })
  expect(await draftOf('half')).toBeNull()
})

test('a draft is of a new name or of an article as it is, and is discarded by who read it last', async () => {
  await publish({ name: 'settled' })
  const refusals: [Partial<InputOf<typeof saveDraft>> & { name: string }, unknown][] = [
    [{ name: 'settled' }, contentErrors.nameTaken],
    [{ name: 'settled', isNew: false, kind: 'blog' }, contentErrors.kindIsFixed],
    [{ name: 'unknown', isNew: false }, contentErrors.articleNotFound],
    [{ name: 'no-subject', kind: 'help' }, contentErrors.categoryNeeded],
    [{ name: 'no-cover', cover: `/uploads/${'0'.repeat(32)}.webp` }, contentErrors.coverNotFound],
  ]
  for (const [input, declaration] of refusals) await expect(save(input)).rejects.toMatchObject({ declaration })
  await save({ name: 'settled', isNew: false })
  const discard = async (name: string, revision: number) => ground.call(calls.discardDraft, await aWriter(), { name, revision })
  await expect(discard('settled', 2)).rejects.toMatchObject({ declaration: contentErrors.draftChanged })
  await discard('settled', 1)
  await expect(discard('settled', 1)).rejects.toMatchObject({ declaration: contentErrors.draftNotFound })
})

test('a cover is a picture that was uploaded for texts, and readers and previews see it', async () => {
  const cover = await aPicture()
  const [, name] = /^\/uploads\/([0-9a-f]{32})\.webp$/.exec(cover) ?? []
  expect((await fileByName(database.api.kysely, name ?? ''))?.bytes.subarray(8, 12).toString()).toBe('WEBP')
  const unused = await sql`SELECT FROM uploads.file WHERE kind = 'picture' AND used_since IS NULL`.execute(database.owner.kysely)
  expect(unused.rows, 'a picture for texts is kept').toEqual([])
  await publish({ name: 'covered', cover })
  await clock.forward(MINUTE_MS)
  expect(await read('covered')).toMatchObject({ cover })
  expect(await articleHead(database.api.kysely, 'covered', { now: clock.now(), language: 'en_US' })).toMatchObject({ image: cover })
  await expect(publish({ name: 'uncovered', cover: `/uploads/${'0'.repeat(32)}.webp` })).rejects.toMatchObject({
    declaration: contentErrors.coverNotFound,
  })
})
