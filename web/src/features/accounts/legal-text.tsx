import { legalDetail } from '@ohmstead/contract/legal/calls'
import type { LegalDocument } from '@ohmstead/contract/legal/types'
import { useCall } from '../../platform/calls.tsx'
import { formatDate } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { tagOf } from '../../platform/language.ts'
import { Answered, Markdown, Skeleton } from '../../ui/index.ts'

/** A version of a document, in full. */
export function LegalText({ document, version }: { readonly document: LegalDocument; readonly version?: string }) {
  const t = useTranslations('accounts')
  return (
    <Answered read={useCall(legalDetail, { document, ...(version !== undefined && { version }) })} skeleton={<Skeleton height="480px" />}>
      {(text) => (
        <div className="grid gap-4">
          <p className="text-s text-ink-2">{t('page.consent.version', { version: text.version, date: formatDate(text.inForceAt) })}</p>
          <Markdown text={text.body} lang={tagOf(text.language)} />
        </div>
      )}
    </Answered>
  )
}
