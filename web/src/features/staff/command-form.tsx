import { deviceCommands, deviceFrames, giveCommand } from '@ohmstead/contract/devices/calls'
import { staffCommands } from '@ohmstead/contract/devices/types'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Button, ErrorState, Field, Select } from '../../ui/index.ts'
import type { Device } from './device.ts'
import { useMay } from './role.ts'

type Action = (typeof staffCommands)[number]

/** What a command asks for beside its name. */
interface Asked {
  readonly name: string
  readonly kind: 'text' | 'number' | 'choice' | 'connector' | 'whole'
  readonly choices?: readonly string[]
  readonly optional?: true
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
  RemoteStopTransaction: [{ name: 'transactionId', kind: 'number' }],
  Reset: [{ name: 'type', kind: 'choice', choices: ['Soft', 'Hard'] }],
  UnlockConnector: [connector],
  ChangeAvailability: [
    { name: 'connectorId', kind: 'whole' },
    { name: 'type', kind: 'choice', choices: ['Operative', 'Inoperative'] },
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

/** Whether a second person must agree (decisions §4); the server decides, this only says it beforehand. */
function needsTwo(action: Action, values: Readonly<Record<string, string>>): boolean {
  if (action === 'Reset') return values['type'] === 'Hard'
  return !['TriggerMessage', 'UnlockConnector', 'RemoteStopTransaction'].includes(action)
}

/** A command in plain words: what it does, what it asks for, and whether one person is enough. */
export function CommandForm({ device }: { readonly device: Device }) {
  const t = useTranslations('staff')
  const [action, setAction] = useState<Action>('TriggerMessage')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const give = useMutationCall(giveCommand, { quiet: true, refreshes: [deviceCommands, deviceFrames] })
  const may = useMay('operations', 'administrator')
  const fields = asked[action]
  const valueOf = (field: Asked) =>
    values[field.name] ??
    (field.optional
      ? ''
      : field.kind === 'choice'
        ? (field.choices?.[0] ?? '')
        : field.kind === 'connector'
          ? '1'
          : field.kind === 'whole'
            ? '0'
            : '')
  const filled = Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))
  const missing = fields.filter((field) => !field.optional && valueOf(field).trim() === '')
  const wrongNumber = fields.filter((field) => field.kind === 'number' && !/^-?\d{1,15}$/.test(valueOf(field)))
  const twoPeople = needsTwo(action, filled)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (may !== true || missing.length > 0 || wrongNumber.length > 0) return
    const answer = await give.send({ pointId: device.id, action, payload: JSON.stringify(payloadOf(action, fields, filled)) })
    if (answer === undefined) return
    setTried(false)
    toast(answer.data.state === 'waitingForSecond' ? t('page.commandWaits') : t('page.commandGiven'), { tone: 'good' })
  }
  const change = (name: string, value: string) => setValues({ ...values, [name]: value })
  const connectors = device.connectors.map(({ connector: number }) => String(number))
  return (
    <form className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <Select
        label={t('page.command')}
        value={action}
        options={order.map((value) => ({ value, label: value }))}
        onSelect={(value) => {
          setAction(value)
          setValues({})
          setTried(false)
          give.reset()
        }}
        hint={t(`page.commandMeans.${action}`)}
      />
      {fields.map((field) => {
        const label = <code>{field.name}</code>
        if (field.kind === 'choice')
          return (
            <Select
              key={field.name}
              label={label}
              name={field.name}
              value={valueOf(field)}
              options={(field.choices ?? []).map((value) => ({ value, label: value }))}
              onSelect={(value) => change(field.name, value)}
            />
          )
        if (field.kind === 'connector' || field.kind === 'whole') {
          const none =
            field.kind === 'whole'
              ? [{ value: '0', label: t('page.wholeStation') }]
              : field.optional
                ? [{ value: '', label: t('page.allConnectors') }]
                : []
          return (
            <Select
              key={field.name}
              label={label}
              name={field.name}
              value={valueOf(field)}
              options={[...none, ...(connectors.length === 0 ? ['1'] : connectors).map((value) => ({ value, label: value }))]}
              onSelect={(value) => change(field.name, value)}
            />
          )
        }
        const error = tried && (missing.includes(field) ? t('page.required') : wrongNumber.includes(field) && t('page.wholeNumber'))
        return (
          <Field
            key={field.name}
            label={label}
            name={field.name}
            value={valueOf(field)}
            error={error}
            inputMode={field.kind === 'number' ? 'numeric' : 'text'}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            {...(field.optional && { optional: true })}
            onChange={(event) => change(field.name, event.target.value)}
          />
        )
      })}
      {give.error !== null && <ErrorState error={give.error} meaning={t('page.commandNotGiven')} focus />}
      <div className="grid justify-items-start gap-1">
        <Button type="submit" busy={give.isPending} blocked={may === false && t('page.notYourRole')}>
          {twoPeople ? t('page.askSecond') : t('page.giveCommand')}
        </Button>
        <p className="field-hint">
          {twoPeople ? t('page.needsTwo') : t('page.needsOne')}
          {!device.connected && <> {t('page.waitsForStation')}</>}
        </p>
      </div>
    </form>
  )
}

function payloadOf(action: Action, fields: readonly Asked[], values: Readonly<Record<string, string>>): Record<string, unknown> {
  const given = fields.filter(({ name }) => values[name] !== undefined && values[name] !== '')
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
