import { consentList } from '@ohmstead/contract/accounts/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { formatDate } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { Answered, Button, Check, Sheet, Skeleton, Skeletons } from '../../ui/index.ts'

const LegalText = lazy(async () => ({ default: (await import('./legal-text.tsx')).LegalText }))

export type ConsentDocument = OutputOf<typeof consentList>['list'][number]

export type Consent = Pick<ConsentDocument, 'document' | 'version'>

/** The current documents that a person consents to. */
export function useConsents({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const t = useTranslations('accounts')
  const read = useCall(consentList, {}, { enabled })
  const documents = read.data?.list ?? []
  return {
    read,
    documents,
    /** The words for each document that is not ticked. */
    missing: (given: readonly Consent[]) =>
      Object.fromEntries(
        documents
          .filter(({ document }) => !given.some((one) => one.document === document))
          .map(({ document }) => [`consent-${document}`, t(`page.consent.${document}.missing`)]),
      ),
  }
}

/** An unticked checkbox for each current document, one purpose each, with a summary. */
export function ConsentChecks({ consents: { read }, ...given }: Given & { readonly consents: Pick<ReturnType<typeof useConsents>, 'read'> }) {
  return (
    <Answered read={read} skeleton={<Skeletons heights={['56px', '56px']} />}>
      {({ list }) => <Documents documents={list} {...given} />}
    </Answered>
  )
}

interface Given {
  readonly value: readonly Consent[]
  readonly onValue: (value: Consent[]) => void
  readonly control?: (name: string, label: string) => { readonly error: string | undefined }
}

function Documents({ documents, value, onValue, control }: Given & { readonly documents: readonly ConsentDocument[] }) {
  const t = useTranslations('accounts')
  const [open, setOpen] = useState<ConsentDocument>()
  return (
    <>
      {documents.map((one) => (
        <div key={one.document} className="grid gap-1">
          <Check
            name={`consent-${one.document}`}
            checked={value.some(({ document }) => document === one.document)}
            onChange={({ target }) => {
              const others = value.filter(({ document }) => document !== one.document)
              onValue(target.checked ? [...others, { document: one.document, version: one.version }] : others)
            }}
            label={t(`page.consent.${one.document}.agree`)}
            hint={t('page.consent.version', { version: one.version, date: formatDate(one.inForceAt) })}
            error={control?.(`consent-${one.document}`, t(`page.consent.${one.document}.title`)).error}
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
          <Suspense fallback={<Skeleton height="480px" />}>
            <LegalText document={open.document} version={open.version} />
          </Suspense>
          <Link to="/legal/:document?" params={{ document: open.document }} search={{ version: open.version }}>
            {t('page.consent.whole')}
          </Link>
        </Sheet>
      )}
    </>
  )
}
