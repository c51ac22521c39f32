import { publishLegal, staffLegalList, staffLegalTexts } from '@ohmstead/contract/legal/calls'
import { legalErrors } from '@ohmstead/contract/legal/errors'
import { legalPublished } from '@ohmstead/contract/legal/events'
import type { LegalDocument } from '@ohmstead/contract/legal/types'
import { assert } from '@ohmstead/contract/kernel/assert'
import { startOf } from '@ohmstead/contract/kernel/day'
import type { Instant } from '@ohmstead/contract/kernel/instant'
import type { Language } from '@ohmstead/contract/kernel/language'
import { audit } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/database.ts'
import { implement } from '../../../platform/implement.ts'
import { stateOf } from '../document.ts'
import { allVersions, insertVersion, versionsInForce, writingsOf } from '../version.store.ts'

export const listForStaff = implement(staffLegalList, async ({ trx, now, lang }) => ({ list: await staffRows(trx, lang, now) }))

async function staffRows(q: Queryable, lang: Language, now: Instant) {
  const inForce = await versionsInForce(q, now)
  const currentOf = (document: LegalDocument) => {
    const current = inForce.find((one) => one.document === document)
    assert(current, 'each document has a version in force')
    return current
  }
  const rows = await allVersions(q, lang)
  return rows.map((row) => ({ ...row, state: stateOf(row.inForceAt, currentOf(row.document).inForceAt) }))
}

export const readTexts = implement(staffLegalTexts, async ({ trx, now, refuse }, { document, version }) => {
  const shown = version ?? (await versionsInForce(trx, now)).find((one) => one.document === document)?.version
  assert(shown, 'each document has a version in force')
  return { version: shown, texts: (await writingsOf(trx, { document, version: shown })) ?? refuse(legalErrors.versionNotFound) }
})

export const publishByStaff = implement(publishLegal, async ({ trx, now, lang, caller, refuse, publish }, { document, version, texts }) => {
  const inForceAt = startOf(version)
  if (inForceAt <= now) refuse(legalErrors.versionTooEarly)
  const by = caller.staffId
  if (!(await insertVersion(trx, { document, version, inForceAt, texts, publishedBy: by }))) refuse(legalErrors.versionExists)
  await audit(trx, { by, role: caller.role, act: 'legal.published', subject: `${document} ${version}`, detail: texts.en_US.title, at: now })
  await publish(legalPublished, { document, version })
  const row = (await staffRows(trx, lang, now)).find((one) => one.document === document && one.version === version)
  assert(row, 'a version that was published exists')
  return row
})
