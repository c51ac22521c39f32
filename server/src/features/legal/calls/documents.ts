import { createHash } from 'node:crypto'
import { legalDetail, legalFileOf, legalList } from '@ohmstead/contract/legal/calls'
import { legalErrors } from '@ohmstead/contract/legal/errors'
import { legalDocuments, type LegalDocument } from '@ohmstead/contract/legal/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
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

export const documentFile = implement(legalFileOf, async ({ trx, now, lang, refuse }, { document, version }) => {
  const read = (await documentIn(trx, { document, version, lang, now })) ?? refuse(legalErrors.versionNotFound)
  const words = (key: string, params = {}) => say(lang, `legal.${key}`, params)
  const name = `${document}-${read.version}`
  const pdf = await pdfOf({
    language: lang.replace('_', '-'),
    title: read.title,
    author: 'Ohmstead',
    subject: name,
    at: read.inForceAt,
    foot: (page, pages) => words('page.foot', { title: read.title, version: read.version, page, pages }),
    attachment: { name: `${name}.md`, type: 'text/markdown', content: read.body, description: words('page.source') },
    blocks: [{ kind: 'paragraph', text: words('page.versionOf', { version: read.version }) }, ...pdfBlocksOf(read.body)],
  })
  return { fileName: `ohmstead-${name}.pdf`, type: 'application/pdf', content: pdf.toString('base64') }
})

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
