import { deviceMeter, exchangeMeter } from '@ohmstead/contract/charging/meter-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { formatDateTime, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Answered, Block, Button, DataTable, EmptyState, Facts, Skeleton } from '../../ui/index.ts'
import { useMay } from './access.ts'
import type { Device } from './device.ts'
import { Person } from './person.tsx'

const ExchangeForm = lazy(async () => ({ default: (await import('./meter-forms.tsx')).ExchangeForm }))
const DeclareForm = lazy(async () => ({ default: (await import('./meter-forms.tsx')).DeclareForm }))

type Meter = OutputOf<typeof deviceMeter>

/** The meter of a device, how its register counts, and its exchanges with who recorded them. */
export function MeterBlock({ device }: { readonly device: Device }) {
  const t = useTranslations('staff')
  const read = useCall(deviceMeter, { pointId: device.id })
  const mayExchange = useMay(exchangeMeter)
  const [open, setOpen] = useState<'exchange' | 'declare' | null>(null)
  return (
    <Block title={t('page.meter.title')}>
      <Answered read={read} skeleton={<Skeleton height="96px" />}>
        {(data) => (
          <>
            <MeterView meter={data} />
            {open === 'exchange' && (
              <Suspense>
                <ExchangeForm device={device} oldSerial={data.meterSerial} onClose={() => setOpen(null)} />
              </Suspense>
            )}
          </>
        )}
      </Answered>
      {mayExchange && device.commissionedAt !== null && device.retiredAt === null && (
        <div className="actions">
          <Button onClick={() => setOpen('exchange')}>{t('page.meter.record')}</Button>
          <Button tone="quiet" onClick={() => setOpen('declare')}>
            {t('page.meter.declare')}
          </Button>
        </div>
      )}
      {open === 'declare' && (
        <Suspense>
          <DeclareForm device={device} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Block>
  )
}

function MeterView({ meter: { meterSerial, kind, exchanges, epochs } }: { readonly meter: Meter }) {
  const t = useTranslations('staff')
  const [latest] = epochs
  return (
    <>
      <Facts
        rows={[
          { key: 'serial', name: t('page.meter.serial'), value: <code>{meterSerial}</code> },
          { key: 'kind', name: t('page.meter.counts'), value: t(`page.meter.kinds.${kind ?? 'unknown'}`) },
          ...(latest === undefined
            ? []
            : [
                {
                  key: 'began',
                  name: t('page.meter.lastBegan'),
                  value: `${latest.beginsAt === null ? '' : `${formatDateTime(latest.beginsAt)}, `}${t(`page.meter.reasons.${latest.reason}`)}`,
                },
              ]),
        ]}
      />
      {exchanges.length === 0 ? (
        <EmptyState>{t('page.meter.none')}</EmptyState>
      ) : (
        <DataTable
          caption={t('page.meter.exchanges')}
          rows={exchanges}
          keyOf={({ id }) => id}
          columns={[
            { key: 'at', head: t('page.meter.when'), heads: true, cell: ({ exchangedAt }) => formatDateTime(exchangedAt) },
            { key: 'old', head: t('page.meter.old'), cell: (row) => `${row.oldSerial}, ${inKwh(row.registers.map(({ oldFinalWh }) => oldFinalWh))}` },
            { key: 'new', head: t('page.meter.new'), cell: (row) => `${row.newSerial}, ${inKwh(row.registers.map(({ newStartWh }) => newStartWh))}` },
            { key: 'by', head: t('page.meter.by'), cell: ({ recordedBy }) => <Person id={recordedBy} /> },
            { key: 'note', head: t('page.meter.note'), cell: ({ note }) => note },
          ]}
        />
      )}
    </>
  )
}

/** Registers by connector. */
function inKwh(registers: readonly number[]): string {
  return `${registers.map((register) => formatEnergy(wh(register))).join(' · ')} kWh`
}
