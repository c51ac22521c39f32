import { consentList } from '@ohmstead/contract/accounts/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { formatDate } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, Check, Sheet } from '../../ui/index.ts'

export type ConsentDocument = OutputOf<typeof consentList>['list'][number]

const points = ['one', 'two', 'three', 'four'] as const

/** The current documents and which of them are ticked; `agreed` is the input for a call. */
export function useConsents({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const t = useTranslations('accounts')
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useCall(consentList, {}, { enabled })
  const documents = data?.list ?? []
  return {
    documents,
    given,
    error: data === undefined ? error : null,
    refetch,
    give: (document: string, is: boolean) =>
      setGiven((before) => new Set(is ? [...before, document] : [...before].filter((one) => one !== document))),
    agreed: documents.filter(({ document }) => given.has(document)).map(({ document, version }) => ({ document, version })),
    issues: documents
      .filter(({ document }) => !given.has(document))
      .map(({ document }) => ({ field: `consent-${document}`, message: t(`page.consent.${document}.missing`) })),
  }
}

/** An unticked checkbox for each current document, one purpose each, with a summary. */
export function ConsentChecks({
  documents,
  given,
  missing,
  onGive,
}: {
  readonly documents: readonly ConsentDocument[]
  readonly given: ReadonlySet<string>
  readonly missing: readonly string[]
  readonly onGive: (document: string, is: boolean) => void
}) {
  const t = useTranslations('accounts')
  const [open, setOpen] = useState<ConsentDocument>()
  return (
    <>
      {documents.map((one) => (
        <div key={one.document} className="grid gap-1">
          <Check
            name={`consent-${one.document}`}
            checked={given.has(one.document)}
            onChange={(event) => onGive(one.document, event.target.checked)}
            label={t(`page.consent.${one.document}.agree`)}
            hint={t('page.consent.version', { version: one.version, date: formatDate(one.inForceAt) })}
            error={missing.includes(one.document) ? t('page.consent.needed') : undefined}
          />
          <div className="ps-8">
            <Button tone="link" onClick={() => setOpen(one)}>
              {t(`page.consent.${one.document}.read`)}
            </Button>
          </div>
        </div>
      ))}
      {open !== undefined && (
        <Sheet title={t(`page.consent.${open.document}.title`)} open onClose={() => setOpen(undefined)}>
          <p className="text-s text-ink-2">{t('page.consent.version', { version: open.version, date: formatDate(open.inForceAt) })}</p>
          <ul className="grid list-disc gap-3 ps-5">
            {points.map((point) => (
              <li key={point}>{t(`page.consent.${open.document}.points.${point}`)}</li>
            ))}
          </ul>
          <p className="text-s text-ink-2">{t('page.consent.short')}</p>
        </Sheet>
      )}
    </>
  )
}
