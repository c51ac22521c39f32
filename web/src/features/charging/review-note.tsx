import type { Id } from '@ohmstead/contract/kernel/id'
import { useTranslations } from '../../platform/i18n.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { ButtonLink, Note } from '../../ui/index.ts'
import type { Receipt } from './receipt.ts'

/** Why a bill waits for staff, and since when; with a link to the bill where it is shown elsewhere. */
export function ReviewNote({
  review,
  fault,
  receiptOf,
}: {
  readonly review: NonNullable<Receipt['review']>
  readonly fault: Receipt['evidenceFault']
  readonly receiptOf?: Id<'chargingSession'>
}) {
  const t = useTranslations('charging')
  return (
    <Note
      tone="attention"
      title={t(`page.review.${review.reason}.title`)}
      actions={
        receiptOf !== undefined && (
          <ButtonLink to="/charge/receipt/:id" params={{ id: receiptOf }}>
            {t('page.openReceipt')}
          </ButtonLink>
        )
      }
    >
      <p>{t(`page.review.${review.reason}.body`)}</p>
      {fault !== null && <p>{t(`page.faults.${fault}`)}</p>}
      <p className="text-ink-2">{t('page.review.since', { at: formatDateTime(review.since) })}</p>
    </Note>
  )
}
