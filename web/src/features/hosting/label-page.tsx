import { hostingStateCall } from '@ohmstead/contract/hosting/calls'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { hrefOf, Link, useSearch } from '../../platform/navigation.tsx'
import { Answered, Button, EmptyState, PageFrame, PageHeader, PaperAlone, QrCode, Skeleton } from '../../ui/index.ts'

/** The label of a unit that the member hosts: drivers scan it and are on the page of the unit. It is printed alone, on A6 or larger. */
export function Page() {
  const t = useTranslations('hosting')
  const [search] = useSearch()
  const flows = useCall(hostingStateCall)
  return (
    <PageFrame>
      <PaperAlone />
      <div className="print:hidden">
        <PageHeader title={t('page.label.title')} note={t('page.label.note')} back={<Link to="/rental/hosting">{t('page.title')}</Link>} />
      </div>
      <Answered read={flows} skeleton={<Skeleton height="480px" />}>
        {({ list }) => {
          const unit = list.find(({ pointId, custody }) => pointId !== null && pointId === search['point'] && custody !== null)
          if (unit?.pointId == null) return <EmptyState>{t('page.label.none')}</EmptyState>
          return <Label pointId={unit.pointId} name={unit.place?.name ?? unit.pointName ?? unit.modelName} serial={unit.serial ?? ''} />
        }}
      </Answered>
    </PageFrame>
  )
}

function Label({ pointId, name, serial }: { readonly pointId: string; readonly name: string; readonly serial: string }) {
  const t = useTranslations('hosting')
  const link = location.origin + hrefOf({ to: '/charge/point/:id', params: { id: pointId } })
  return (
    <>
      <section aria-label={t('page.label.title')} className="unit-label">
        <p className="text-h2 font-semibold">Ohmstead</p>
        <p className="text-h1 font-semibold">{name}</p>
        <QrCode text={link} label={name} size={280} />
        <p>{t('page.label.scan')}</p>
        <p className="text-s">
          {new URL(link).host} · {serial}
        </p>
      </section>
      <div className="print:hidden">
        <Button onClick={() => window.print()}>{t('page.label.print')}</Button>
      </div>
    </>
  )
}
