import { approvalList } from '@ohmstead/contract/approvals/calls'
import { deviceCommands, deviceFrames, giveCommand } from '@ohmstead/contract/devices/calls'
import { wh } from '@ohmstead/contract/kernel/energy'
import { staffCommands } from '@ohmstead/contract/devices/types'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Button, Field, Form, Select, Sheet, TextArea } from '../../ui/index.ts'
import { useMay } from './access.ts'
import type { Charging, Device } from './device.ts'
import { Fields } from './fields.tsx'

type Action = (typeof staffCommands)[number]

/** A parameter of a command. */
interface Asked {
  readonly name: string
  readonly kind: 'text' | 'choice' | 'connector' | 'whole' | 'transaction'
  /** The key of its label, if the name has two meanings. */
  readonly label?: string
  readonly choices?: readonly string[]
  readonly optional?: true
  readonly hint?: 'stationKeyHint'
}

const connector: Asked = { name: 'connectorId', kind: 'connector' }

const asked: Readonly<Record<Action, readonly Asked[]>> = {
  TriggerMessage: [
    {
      name: 'requestedMessage',
      kind: 'choice',
      choices: ['StatusNotification', 'MeterValues', 'Heartbeat', 'BootNotification', 'FirmwareStatusNotification', 'DiagnosticsStatusNotification'],
    },
    { ...connector, optional: true },
  ],
  RemoteStartTransaction: [connector, { name: 'idTag', kind: 'text' }],
  RemoteStopTransaction: [{ name: 'transactionId', kind: 'transaction' }],
  Reset: [{ name: 'type', label: 'resetType', kind: 'choice', choices: ['Soft', 'Hard'] }],
  UnlockConnector: [connector],
  ChangeAvailability: [
    { name: 'connectorId', kind: 'whole' },
    { name: 'type', label: 'availability', kind: 'choice', choices: ['Operative', 'Inoperative'] },
  ],
  ChangeConfiguration: [
    { name: 'key', kind: 'text' },
    { name: 'value', kind: 'text' },
  ],
  GetConfiguration: [{ name: 'key', kind: 'text', optional: true }],
  ClearCache: [],
  DataTransfer: [
    { name: 'vendorId', kind: 'text' },
    { name: 'messageId', kind: 'text', optional: true },
    { name: 'data', kind: 'text', optional: true },
  ],
}

const order: readonly Action[] = [
  'TriggerMessage',
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'UnlockConnector',
  'Reset',
  'ChangeAvailability',
  'ChangeConfiguration',
  'GetConfiguration',
  'ClearCache',
  'DataTransfer',
]

/** Commands that one person may send and that end a charging session: they need a confirmation. */
const ends: ReadonlySet<Action> = new Set(['RemoteStopTransaction', 'UnlockConnector', 'Reset'])

/** The choice of a transaction that is not running. */
const OTHER = 'other'

/** Whether a second person must agree, for display only; the server decides. */
function needsTwo(action: Action, values: Readonly<Record<string, string>>): boolean {
  if (action === 'Reset') return values['type'] === 'Hard'
  return !['TriggerMessage', 'UnlockConnector', 'RemoteStopTransaction'].includes(action)
}

/** A command while it is typed. */
interface Typed {
  readonly action: Action
  /** The parameters of the command by name, and the transaction that is not in the list. */
  readonly parameters: Readonly<Record<string, string>>
  readonly reason: string
}

const untyped: Typed = { action: 'TriggerMessage', parameters: {}, reason: '' }

/** A command as it is typed: its parameters with their values. */
function commandOf({ action, parameters }: Typed, running: readonly Charging[]) {
  const isStationKey = action === 'ChangeConfiguration' && parameters['key']?.trim().toLowerCase() === 'authorizationkey'
  const fields = asked[action].map((field): Asked =>
    isStationKey && field.name === 'value' ? { ...field, optional: true, hint: 'stationKeyHint' } : field,
  )
  const first: Readonly<Record<Asked['kind'], string>> = {
    text: '',
    choice: '',
    connector: '1',
    whole: '0',
    transaction: running[0] === undefined ? OTHER : String(running[0].transactionId),
  }
  const valueOf = (field: Asked) => parameters[field.name] ?? (field.optional ? '' : (field.choices?.[0] ?? first[field.kind]))
  const sent = (field: Asked) => (field.kind === 'transaction' && valueOf(field) === OTHER ? (parameters[OTHER] ?? '') : valueOf(field))
  const filled = Object.fromEntries(fields.map((field) => [field.name, sent(field)]))
  return { fields, valueOf, sent, payload: JSON.stringify(payloadOf(action, fields, filled)), twoPeople: needsTwo(action, filled) }
}

/** A form for a command: its effect, its parameters, and whether one person is enough. */
export function CommandForm({ device, charging }: { readonly device: Device; readonly charging: readonly Charging[] | undefined }) {
  const t = useTranslations('staff')
  const [asking, setAsking] = useState(false)
  const may = useMay(giveCommand)
  const running = (charging ?? []).filter(({ transactionId }) => transactionId !== null)
  const faultOf = (field: Asked, value: string) => {
    if (!field.optional && value.trim() === '') return t('page.required')
    return field.kind === 'transaction' && !Number.isSafeInteger(Number(value)) && t('page.wholeNumber')
  }
  const form = useForm(giveCommand, {
    start: untyped,
    add: (typed) => ({ pointId: device.id, payload: commandOf(typed, running).payload, reason: typed.reason.trim() || undefined }),
    check: (typed) => {
      const { fields, sent, twoPeople } = commandOf(typed, running)
      return {
        ...Object.fromEntries(fields.map((field) => [field.name, faultOf(field, sent(field))])),
        reason: twoPeople && typed.reason.trim() === '' && t('page.required'),
      }
    },
    refreshes: [deviceCommands, deviceFrames, approvalList],
    onDone: ({ data }, { action, parameters }) => {
      form.reset({ action, parameters, reason: '' })
      setAsking(false)
      toast(data.command === null ? t('page.sentToApprovals') : t('page.commandGiven'), { tone: 'good' })
    },
  })
  const { action } = form.values
  const { fields, valueOf, payload, twoPeople } = commandOf(form.values, running)
  const submit = async () => {
    if (!ends.has(action) || twoPeople) return form.submit()
    if (await form.check()) setAsking(true)
  }
  const name = t(`page.commandNames.${action}`)
  return (
    <Form form={{ ...form, submit }} meaning={t('page.commandNotGiven')} tight>
      <Select
        {...form.choice('action', t('page.command'))}
        options={order.map((value) => ({ value, label: `${t(`page.commandNames.${value}`)} (${value})` }))}
        onSelect={(value) => form.reset({ action: value, parameters: {}, reason: form.values.reason })}
        hint={t(`page.commandMeans.${action}`)}
      />
      {fields.map((field) => (
        <Parameter
          key={field.name}
          field={field}
          value={valueOf(field)}
          other={form.values.parameters[OTHER] ?? ''}
          error={form.control(field.name, labelOf(t, field)).error}
          connectors={device.connectors.map(({ connector: number }) => String(number))}
          running={charging === undefined ? undefined : running}
          onChange={(key, value) => form.set('parameters', { ...form.values.parameters, [key]: value })}
        />
      ))}
      {twoPeople && <TextArea {...form.field('reason', t('page.whyAsked'))} optional={false} />}
      <div className="grid justify-items-start gap-1">
        <Button type="submit" busy={form.isPending || may === undefined} blocked={may === false && t('page.notYourRole')}>
          {twoPeople ? t('page.askSecond') : t('page.giveCommand')}
        </Button>
        <p className="field-hint">
          {twoPeople ? t('page.needsTwo') : t('page.needsOne')}
          {!device.connected && <> {t('page.waitsForStation')}</>}
        </p>
      </div>
      {asking && (
        <Confirm
          title={t('page.confirmCommand', { command: name, device: device.name })}
          act={name}
          means={t(`page.commandMeans.${action}`)}
          payload={payload}
          running={running.length}
          busy={form.isPending}
          onConfirm={() => void form.submit().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  )
}

/** Asks once more before a command that ends charging sessions or disconnects the station. */
function Confirm({
  title,
  act,
  means,
  payload,
  running,
  busy,
  onConfirm,
  onClose,
}: {
  readonly title: string
  readonly act: string
  readonly means: string
  readonly payload: string
  /** The number of running charging sessions. */
  readonly running: number
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  const t = useTranslations('staff')
  return (
    <Sheet
      kind="centre"
      title={title}
      open
      onClose={onClose}
      actions={<ActOrLeave act={act} tone="danger" busy={busy} onAct={onConfirm} leave={onClose} />}
    >
      <p>{means}</p>
      <p className="text-ink-2">
        <Fields text={payload} />
      </p>
      {running > 0 && <p>{t('page.chargesNow', { count: running })}</p>}
    </Sheet>
  )
}

type StaffWords = ReturnType<typeof useTranslations<'staff'>>

const labelOf = (t: StaffWords, field: Asked) => t(`page.commandFields.${field.label ?? field.name}` as 'page.commandFields.idTag')

/** The control of one parameter. */
function Parameter({
  field,
  value,
  other,
  error,
  connectors,
  running,
  onChange,
}: {
  readonly field: Asked
  readonly value: string
  readonly other: string
  readonly error: string | undefined
  readonly connectors: readonly string[]
  readonly running: readonly Charging[] | undefined
  readonly onChange: (name: string, value: string) => void
}) {
  const t = useTranslations('staff')
  const label = labelOf(t, field)
  const select = { label, name: field.name, value, onSelect: (chosen: string) => onChange(field.name, chosen) }
  const text = { label, error, autoComplete: 'off', spellCheck: false, ...(field.hint && { hint: t(`page.${field.hint}`) }) }
  if (field.kind === 'choice')
    return <Select {...select} options={(field.choices ?? []).map((choice) => ({ value: choice, label: choiceName(t, choice) }))} />
  if (field.kind === 'text')
    return (
      <Field
        {...text}
        name={field.name}
        value={value}
        {...(field.optional && { optional: true })}
        onChange={({ target }) => onChange(field.name, target.value)}
      />
    )
  if (field.kind === 'transaction') {
    const options = (running ?? []).map(({ connector: at, transactionId, energyWh }) => ({
      value: String(transactionId),
      label: t('page.chargingOn', { connector: String(at), energy: formatEnergy(wh(energyWh), 'session'), transaction: String(transactionId) }),
    }))
    return (
      <>
        <Select
          {...select}
          hint={running?.length === 0 && t('page.nothingCharges')}
          options={[...options, { value: OTHER, label: t('page.otherTransaction') }]}
        />
        {value === OTHER && (
          <Field {...text} name={OTHER} value={other} inputMode="numeric" onChange={({ target }) => onChange(OTHER, target.value)} />
        )}
      </>
    )
  }
  const whole =
    field.kind === 'whole' ? [{ value: '0', label: t('page.wholeStation') }] : field.optional ? [{ value: '', label: t('page.allConnectors') }] : []
  const each = (connectors.length === 0 ? ['1'] : connectors).map((number) => ({ value: number, label: number }))
  return <Select {...select} options={[...whole, ...each]} />
}

/** The names of OCPP choices; names of messages are not translated. */
function choiceName(t: StaffWords, value: string): string {
  const key = `page.commandChoices.${value}` as 'page.commandChoices.Soft'
  return t.has(key) ? `${t(key)} (${value})` : value
}

function payloadOf(action: Action, fields: readonly Asked[], values: Readonly<Record<string, string>>): Record<string, unknown> {
  // Only a configuration value can be set to empty; any other empty field is left out.
  const given = fields.filter(
    ({ name }) => values[name] !== undefined && (values[name] !== '' || (action === 'ChangeConfiguration' && name === 'value')),
  )
  return Object.fromEntries(
    given.map(({ name, kind }) => {
      const value = values[name] ?? ''
      if (action === 'GetConfiguration')
        return [
          name,
          value
            .split(',')
            .map((key) => key.trim())
            .filter((key) => key !== ''),
        ]
      return [name, kind === 'text' || kind === 'choice' ? value : Number(value)]
    }),
  )
}
