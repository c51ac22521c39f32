import { declareRegister, deviceMeter, exchangeMeter } from '@ohmstead/contract/charging/meter-calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { registerKinds } from '@ohmstead/contract/charging/meter-types'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { wh } from '@ohmstead/contract/kernel/energy'
import { useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatCount, formatDateTime, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Answered, Block, Button, DataTable, EmptyState, Facts, Field, Form, Select, Sheet, Skeleton, TextArea } from '../../ui/index.ts'
import { useMay } from './access.ts'
import type { Device } from './device.ts'
import { Person } from './person.tsx'
import { hexadecimal, moment, thousands } from './units.ts'

type Meter = OutputOf<typeof deviceMeter>

/** Typed kWh in Wh; NaN where they are none. */
const readKwh = (typed: string | undefined) => Number(thousands.read(typed ?? '') ?? Number.NaN)

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
            {open === 'exchange' && <ExchangeForm device={device} oldSerial={data.meterSerial} onClose={() => setOpen(null)} />}
          </>
        )}
      </Answered>
      {mayExchange && device.commissionedAt !== null && (
        <div className="actions">
          <Button onClick={() => setOpen('exchange')}>{t('page.meter.record')}</Button>
          <Button tone="quiet" onClick={() => setOpen('declare')}>
            {t('page.meter.declare')}
          </Button>
        </div>
      )}
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

interface FormProps {
  readonly device: Device
  readonly onClose: () => void
}

/** Registers by connector. */
function inKwh(registers: readonly number[]): string {
  return `${registers.map((register) => formatEnergy(wh(register))).join(' · ')} kWh`
}

/** The controls of one connector. */
const controlsOf = (connector: number) => ({ final: `final${connector}`, start: `start${connector}` })

/** An exchange of the meter that was shown when the form was opened. */
function ExchangeForm({ device, oldSerial: shown, onClose }: FormProps & { readonly oldSerial: string }) {
  const t = useTranslations('staff')
  const [oldSerial] = useState(shown)
  const connectors = Array.from({ length: device.model.connectors }, (_, index) => index + 1)
  const registersOf = (typed: Readonly<Record<string, string>>) =>
    connectors.map(controlsOf).map(({ final, start }) => ({ oldFinalWh: readKwh(typed[final]), newStartWh: readKwh(typed[start]) }))
  const wrongIn = (typed: Readonly<Record<string, string>>) =>
    connectors.flatMap((connector) => Object.values(controlsOf(connector))).filter((name) => !(readKwh(typed[name]) >= 0))
  const atConnector = (label: string, connector: number) =>
    connectors.length === 1 ? label : t('page.meter.atConnector', { label, connector: formatCount(connector) })
  const start: Record<string, string> = {
    ...Object.fromEntries(
      connectors.map(controlsOf).flatMap(({ final, start: begin }) => [
        [final, ''],
        [begin, '0'],
      ]),
    ),
    newSerial: '',
    newPublicKey: '',
    exchangedAt: '',
    note: '',
  }
  const form = useForm(exchangeMeter, {
    start,
    add: (typed) => ({ pointId: device.id, oldSerial, registers: registersOf(typed) }),
    units: { newPublicKey: hexadecimal, exchangedAt: moment },
    check: (typed) => Object.fromEntries(wrongIn(typed).map((name) => [name, t('page.meter.registerWrong')])),
    controls: (typed) => ({ registers: wrongIn(typed)[0] ?? controlsOf(1).final }),
    words: {
      registers: t('page.meter.registerWrong'),
      newPublicKey: t('page.meter.keyWrong'),
      exchangedAt: t('page.meter.timeWrong'),
    },
    at: {
      newPublicKey: [deviceErrors.meterKeyWrong],
      [controlsOf(1).final]: [chargingErrors.registerBelowBilled, chargingErrors.registersIncomplete],
    },
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
        <Facts rows={[{ key: 'replaced', name: t('page.meter.replaced'), value: <code>{oldSerial}</code> }]} />
        {connectors.map((connector) => (
          <Field
            key={connector}
            {...form.field(controlsOf(connector).final, atConnector(t('page.meter.oldFinal'), connector))}
            autoComplete="off"
            inputMode="decimal"
            hint={t('page.meter.inKwh')}
          />
        ))}
        <Field {...form.field('newSerial', t('page.meter.newSerial'))} autoComplete="off" />
        {connectors.map((connector) => (
          <Field
            key={connector}
            {...form.field(controlsOf(connector).start, atConnector(t('page.meter.newStart'), connector))}
            autoComplete="off"
            inputMode="decimal"
            hint={t('page.meter.inKwh')}
          />
        ))}
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
