import { declareRegister, deviceMeter, exchangeMeter } from '@ohmstead/contract/charging/meter-calls'
import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { registerKinds } from '@ohmstead/contract/charging/meter-types'
import { deviceDetail } from '@ohmstead/contract/devices/calls'
import { deviceErrors } from '@ohmstead/contract/devices/errors'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { formatCount } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Button, Facts, Field, Form, Select, Sheet, TextArea } from '../../ui/index.ts'
import type { Device } from './device.ts'
import { hexadecimal, moment, thousands } from './units.ts'

/** Typed kWh in Wh; NaN where they are none. */
const readKwh = (typed: string | undefined) => Number(thousands.read(typed ?? '') ?? Number.NaN)

interface FormProps {
  readonly device: Device
  readonly onClose: () => void
}

/** The controls of one connector. */
const controlsOf = (connector: number) => ({ final: `final${connector}`, start: `start${connector}` })

/** An exchange of the meter that was shown when the form was opened. */
export function ExchangeForm({ device, oldSerial: shown, onClose }: FormProps & { readonly oldSerial: string }) {
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
    refreshes: [deviceMeter, deviceDetail],
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

/** How the register of a device counts. */
export function DeclareForm({ device, onClose }: FormProps) {
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
