import { declareRegister, deviceMeter, exchangeMeter } from '@ohmstead/contract/charging/meter-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { instant } from '@ohmstead/contract/kernel/instant'
import { wh } from '@ohmstead/contract/kernel/energy'
import { useState, type SubmitEvent } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime, formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Block,
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  ErrorSummary,
  Facts,
  Field,
  Loading,
  Select,
  Sheet,
  Skeleton,
  TextArea,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import type { Device } from './device.ts'
import { issuesOfForm } from './form-issues.ts'
import { Person } from './person.tsx'

type Meter = OutputOf<typeof deviceMeter>

/** The meter of a device, how its register counts, and its exchanges with who recorded them. */
export function MeterBlock({ device }: { readonly device: Device }) {
  const t = useTranslations('staff')
  const { data, error, refetch } = useCall(deviceMeter, { pointId: device.id })
  const mayExchange = useMay(exchangeMeter)
  const [open, setOpen] = useState<'exchange' | 'declare' | null>(null)
  return (
    <Block title={t('page.meter.title')}>
      {data !== undefined ? (
        <MeterView meter={data} />
      ) : error !== null ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <Loading retry={refetch}>
          <Skeleton height="96px" />
        </Loading>
      )}
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

const wattHoursOf = (text: string) =>
  /^\d{1,9}([.,]\d{1,3})?$/.test(text.trim()) ? Math.round(Number(text.trim().replace(',', '.')) * 1_000) : Number.NaN
/** Parses the date and time of the field as UTC; undefined if it is empty, which means now. */
const momentOf = (text: string) => (text === '' ? undefined : Date.parse(`${text}Z`))

function ExchangeForm({ device, onClose }: FormProps) {
  const t = useTranslations('staff')
  const record = useMutationCall(exchangeMeter, { quiet: true, refreshes: [deviceMeter] })
  const [form, setForm] = useState({ newSerial: '', newPublicKey: '', oldFinal: '', newStart: '0', at: '', note: '' })
  const [tried, setTried] = useState(false)
  const number = (text: string) => Number.isNaN(wattHoursOf(text)) && t('page.meter.registerWrong')
  const wrong = {
    oldFinal: number(form.oldFinal),
    newSerial: form.newSerial.trim() === '' && t('page.required'),
    newStart: number(form.newStart),
    newPublicKey: form.newPublicKey !== '' && !/^[0-9a-f]{40,400}$/.test(form.newPublicKey.trim().toLowerCase()) && t('page.meter.keyWrong'),
    at: Number.isNaN(momentOf(form.at)) && t('page.meter.timeWrong'),
  }
  const labels = {
    oldFinal: t('page.meter.oldFinal'),
    newSerial: t('page.meter.newSerial'),
    newStart: t('page.meter.newStart'),
    newPublicKey: t('page.meter.newKey'),
    at: t('page.meter.when'),
  }
  const issues = issuesOfForm(wrong, labels)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.length > 0) return
    const [at, key] = [momentOf(form.at), form.newPublicKey.trim().toLowerCase()]
    const answer = await record.send({
      pointId: device.id,
      newSerial: form.newSerial.trim(),
      ...(key !== '' && { newPublicKey: key }),
      oldFinalWh: wattHoursOf(form.oldFinal),
      newStartWh: wattHoursOf(form.newStart),
      ...(at !== undefined && { exchangedAt: instant(at) }),
      note: form.note.trim(),
    })
    if (answer === undefined) return
    toast(t('page.meter.recorded'), { tone: 'good' })
    onClose()
  }
  const field = (name: keyof typeof labels) => ({
    label: labels[name],
    name,
    value: form[name],
    error: tried && wrong[name],
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <Sheet title={t('page.meter.record')} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {tried && <ErrorSummary issues={issues} />}
        {record.error !== null && <ErrorState error={record.error} meaning={t('page.nothingSaved')} focus />}
        <p className="text-ink-2">{t('page.meter.recordBody')}</p>
        <Field {...field('oldFinal')} inputMode="decimal" hint={t('page.meter.inKwh')} />
        <Field {...field('newSerial')} maxLength={25} />
        <Field {...field('newStart')} inputMode="decimal" hint={t('page.meter.inKwh')} />
        <Field {...field('newPublicKey')} maxLength={400} hint={t('page.meter.keyHint')} />
        <Field {...field('at')} type="datetime-local" hint={t('page.meter.timeHint')} />
        <TextArea
          label={t('page.meter.note')}
          name="note"
          maxLength={500}
          value={form.note}
          onChange={(event) => setForm({ ...form, note: event.target.value })}
        />
        <Button type="submit" busy={record.isPending}>
          {t('page.meter.record')}
        </Button>
      </form>
    </Sheet>
  )
}

function DeclareForm({ device, onClose }: FormProps) {
  const t = useTranslations('staff')
  const declare = useMutationCall(declareRegister, { quiet: true, refreshes: [deviceMeter] })
  const [kind, setKind] = useState<'continuous' | 'perTransaction'>('perTransaction')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim().length < 3 && t('page.required')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing !== false) return
    const answer = await declare.send({ pointId: device.id, kind, reason: reason.trim() })
    if (answer === undefined) return
    toast(t('page.saved'), { tone: 'good' })
    onClose()
  }
  return (
    <Sheet title={t('page.meter.declare')} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {declare.error !== null && <ErrorState error={declare.error} meaning={t('page.nothingSaved')} focus />}
        <Select<'continuous' | 'perTransaction'>
          label={t('page.meter.counts')}
          name="kind"
          value={kind}
          onSelect={setKind}
          options={(['perTransaction', 'continuous'] as const).map((value) => ({ value, label: t(`page.meter.kinds.${value}`) }))}
        />
        <TextArea
          label={t('page.meter.reason')}
          name="reason"
          maxLength={300}
          value={reason}
          error={tried && missing}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" busy={declare.isPending}>
          {t('page.meter.save')}
        </Button>
      </form>
    </Sheet>
  )
}
