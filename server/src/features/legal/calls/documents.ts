import { createHash } from 'node:crypto'
import { legalDetail, legalFileOf, legalList } from '@ohmstead/contract/legal/calls'
import { legalErrors } from '@ohmstead/contract/legal/errors'
import { legalDocuments, type LegalDocument } from '@ohmstead/contract/legal/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { keepsResults } from '../../../platform/kept-results.ts'
import { pdfBlocksOf } from '../../../platform/markdown.ts'
import { pdfOf } from '../../../platform/pdf.ts'
import { say } from '../../../platform/words.ts'
import { withDetails } from '../details.view.ts'
import { stateOf } from '../document.ts'
import { summaries, versionsOf, writingOf, type VersionRow } from '../version.store.ts'

export const listDocuments = implement(legalList, async ({ trx, now, lang }) => {
  const rows = await summaries(trx, lang, now)
  const list = rows.map(({ next, nextAt, ...row }) => ({
    ...row,
    next: next === null || nextAt === null ? null : { version: next, inForceAt: nextAt },
  }))
  return { list: list.toSorted((a, b) => legalDocuments.indexOf(a.document) - legalDocuments.indexOf(b.document)) }
})

const named = ({ version, inForceAt }: VersionRow) => ({ version, inForceAt })

export const readDocument = implement(legalDetail, async ({ trx, now, lang, refuse }, { document, version }) => {
  return (await documentIn(trx, { document, version, lang, now })) ?? refuse(legalErrors.versionNotFound)
})

/** Making a file takes a tenth of a second, and it is the same for all readers: a few strangers would stop the server. Room for the documents in six languages, and some older versions. */
const files = keepsResults<string>(60)

export const documentFile = implement(legalFileOf, async ({ trx, now, lang, refuse }, { document, version }) => {
  const read = (await documentIn(trx, { document, version, lang, now })) ?? refuse(legalErrors.versionNotFound)
  const name = `${document}-${read.version}`
  const key = createHash('sha256').update(`${lang} ${name} ${read.title} ${read.body}`).digest('hex')
  return { fileName: `ohmstead-${name}.pdf`, type: 'application/pdf', content: await files(key, () => fileOf(read, name)) }
})

async function fileOf(
  { language, title, body, version, inForceAt }: NonNullable<Awaited<ReturnType<typeof documentIn>>>,
  name: string,
): Promise<string> {
  const words = (key: string, params = {}) => say(language, `legal.${key}`, params)
  const pdf = await pdfOf({
    language: language.replace('_', '-'),
    title,
    author: 'Ohmstead',
    subject: name,
    at: inForceAt,
    foot: (page, pages) => words('page.foot', { title, version, page, pages }),
    attachment: { name: `${name}.md`, type: 'text/markdown', content: body, description: words('page.source') },
    blocks: [{ kind: 'paragraph', text: words('page.versionOf', { version }) }, ...pdfBlocksOf(body)],
  })
  return pdf.toString('base64')
}

interface Asked {
  readonly document: LegalDocument
  readonly version: string | undefined
  readonly lang: Language
  readonly now: Instant
}

/** A document in the reader's language; null where the version does not exist. */
async function documentIn(q: Queryable, { document, version, lang, now }: Asked) {
  const versions = await versionsOf(q, document)
  const current = versions.find(({ inForceAt }) => inForceAt <= now)
  assert(current, 'each document has a version in force')
  const shown = version === undefined ? current : versions.find((one) => one.version === version)
  const writing = shown && (await writingOf(q, shown, lang))
  if (shown === undefined || !writing) return null
  return {
    document,
    ...named(shown),
    title: writing.title,
    body: await withDetails(q, writing.body, lang),
    language: lang,
    state: stateOf(shown.inForceAt, current.inForceAt),
    hash: createHash('sha256').update(`${writing.title}\n${writing.body}`).digest('hex'),
    versions: versions.map(named),
  }
}
