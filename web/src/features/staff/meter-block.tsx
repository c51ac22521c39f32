import { declareRegister, deviceMeter, exchangeMeter } from '@ohmstead/contract/charging/meter-calls'
import { registerKinds } from '@ohmstead/contract/charging/types'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Answered, Block, Button, DataTable, EmptyState, Facts, Field, Form, Select, Sheet, Skeleton, TextArea } from '../../ui/index.ts'
import { useMay } from './access.ts'
import type { Device } from './device.ts'
import { Person } from './person.tsx'
import { hexadecimal, moment, thousands } from './units.ts'

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
        {(data) => <MeterView meter={data} />}
      </Answered>
      {mayExchange && device.commissionedAt !== null && (
        <div className="actions">
          <Button onClick={() => setOpen('exchange')}>{t('page.meter.record')}</Button>
          <Button tone="quiet" onClick={() => setOpen('declare')}>
            {t('page.meter.declare')}
          </Button>
        </div>
      )}
      {open === 'exchange' && <ExchangeForm device={device} onClose={() => setOpen(null)} />}
      {open === 'declare' && <DeclareForm device={device} onClose={() => setOpen(null)} />}
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
            { key: 'old', head: t('page.meter.old'), cell: (row) => `${row.oldSerial}, ${formatEnergy(wh(row.oldFinalWh))} kWh` },
            { key: 'new', head: t('page.meter.new'), cell: (row) => `${row.newSerial}, ${formatEnergy(wh(row.newStartWh))} kWh` },
            { key: 'by', head: t('page.meter.by'), cell: ({ recordedBy }) => <Person id={recordedBy} /> },
            { key: 'note', head: t('page.meter.note'), cell: ({ note }) => note },
          ]}
        />
      )}
    </>
  )
}

interface FormProps {
  readonly device: Device
  readonly onClose: () => void
}

function ExchangeForm({ device, onClose }: FormProps) {
  const t = useTranslations('staff')
  const form = useForm(exchangeMeter, {
    start: { oldFinalWh: '', newSerial: '', newStartWh: '0', newPublicKey: '', exchangedAt: '', note: '' },
    add: { pointId: device.id },
    units: { oldFinalWh: thousands, newStartWh: thousands, newPublicKey: hexadecimal, exchangedAt: moment },
    words: {
      oldFinalWh: t('page.meter.registerWrong'),
      newStartWh: t('page.meter.registerWrong'),
      newPublicKey: t('page.meter.keyWrong'),
      exchangedAt: t('page.meter.timeWrong'),
    },
    at: { newPublicKey: [deviceErrors.meterKeyWrong] },
    refreshes: [deviceMeter],
    onDone: () => {
      toast(t('page.meter.recorded'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.meter.record')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <p className="text-ink-2">{t('page.meter.recordBody')}</p>
        <Field {...form.field('oldFinalWh', t('page.meter.oldFinal'))} autoComplete="off" inputMode="decimal" hint={t('page.meter.inKwh')} />
        <Field {...form.field('newSerial', t('page.meter.newSerial'))} autoComplete="off" />
        <Field {...form.field('newStartWh', t('page.meter.newStart'))} autoComplete="off" inputMode="decimal" hint={t('page.meter.inKwh')} />
        <Field {...form.field('newPublicKey', t('page.meter.newKey'))} autoComplete="off" hint={t('page.meter.keyHint')} />
        <Field {...form.field('exchangedAt', t('page.meter.when'))} type="datetime-local" hint={t('page.meter.timeHint')} />
        <TextArea {...form.field('note', t('page.meter.note'))} />
        <Button type="submit" busy={form.isPending}>
          {t('page.meter.record')}
        </Button>
      </Form>
    </Sheet>
  )
}

function DeclareForm({ device, onClose }: FormProps) {
  const t = useTranslations('staff')
  const form = useForm(declareRegister, {
    start: { kind: 'perTransaction', reason: '' },
    add: { pointId: device.id },
    refreshes: [deviceMeter],
    onDone: () => {
      toast(t('page.saved'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.meter.declare')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <Select
          {...form.choice('kind', t('page.meter.counts'))}
          options={registerKinds.map((value) => ({ value, label: t(`page.meter.kinds.${value}`) }))}
        />
        <TextArea {...form.field('reason', t('page.meter.reason'))} />
        <Button type="submit" busy={form.isPending}>
          {t('page.meter.save')}
        </Button>
      </Form>
    </Sheet>
  )
}
