import { approvalList } from '@ohmstead/contract/approvals/calls'
import { deviceCommands, deviceFrames, giveCommand } from '@ohmstead/contract/devices/calls'
import { wh } from '@ohmstead/contract/kernel/energy'
import { staffCommands } from '@ohmstead/contract/devices/types'
import { Fragment, useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { formatEnergy } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Button, ErrorState, Field, Select, Sheet, TextArea } from '../../ui/index.ts'
import { useMay } from './access.ts'
import type { Charging, Device } from './device.ts'
import { Fields } from './fields.tsx'

type Action = (typeof staffCommands)[number]

/** A parameter of a command. */
interface Asked {
  readonly name: string
  readonly kind: 'text' | 'number' | 'choice' | 'connector' | 'whole' | 'transaction'
  /** The key of its label, if the name has two meanings. */
  readonly label?: string
  readonly choices?: readonly string[]
  readonly optional?: true
  readonly hint?: string
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

/** A form for a command: its effect, its parameters, and whether one person is enough. */
export function CommandForm({ device, charging }: { readonly device: Device; readonly charging: readonly Charging[] | undefined }) {
  const t = useTranslations('staff')
  const [action, setAction] = useState<Action>('TriggerMessage')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const give = useMutationCall(giveCommand, { quiet: true, refreshes: [deviceCommands, deviceFrames, approvalList] })
  const may = useMay(giveCommand)
  const isStationKey = action === 'ChangeConfiguration' && values['key']?.trim().toLowerCase() === 'authorizationkey'
  const fields = asked[action].map((field) =>
    isStationKey && field.name === 'value' ? { ...field, optional: true as const, hint: t('page.stationKeyHint') } : field,
  )
  const running = (charging ?? []).filter(({ transactionId }) => transactionId !== null)
  const first: Readonly<Record<Asked['kind'], string>> = {
    text: '',
    number: '',
    choice: '',
    connector: '1',
    whole: '0',
    transaction: running[0] === undefined ? OTHER : String(running[0].transactionId),
  }
  const valueOf = (field: Asked) => values[field.name] ?? (field.optional ? '' : (field.choices?.[0] ?? first[field.kind]))
  const sent = (field: Asked) => (field.kind === 'transaction' && valueOf(field) === OTHER ? (values[OTHER] ?? '') : valueOf(field))
  const filled = Object.fromEntries(fields.map((field) => [field.name, sent(field)]))
  const missing = fields.filter((field) => !field.optional && sent(field).trim() === '')
  const wrongNumber = fields.filter((field) => (field.kind === 'number' || field.kind === 'transaction') && !/^-?\d{1,15}$/.test(sent(field)))
  const twoPeople = needsTwo(action, filled)
  const send = async () => {
    setAsking(false)
    const payload = JSON.stringify(payloadOf(action, fields, filled))
    const answer = await give.send({ pointId: device.id, action, payload, ...(twoPeople && { reason: reason.trim() }) })
    if (answer === undefined) return
    setTried(false)
    setReason('')
    toast(answer.data.command === null ? t('page.sentToApprovals') : t('page.commandGiven'), { tone: 'good' })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (may !== true || missing.length > 0 || wrongNumber.length > 0 || (twoPeople && reason.trim() === '')) return
    if (ends.has(action) && !twoPeople) setAsking(true)
    else void send()
  }
  const change = (name: string, value: string) => setValues({ ...values, [name]: value })
  const connectors = device.connectors.map(({ connector: number }) => String(number))
  const name = t(`page.commandNames.${action}`)
  const errorOf = (field: Asked) => tried && (missing.includes(field) ? t('page.required') : wrongNumber.includes(field) && t('page.wholeNumber'))
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <Select
        label={t('page.command')}
        name="command"
        value={action}
        options={order.map((value) => ({ value, label: `${t(`page.commandNames.${value}`)} (${value})` }))}
        onSelect={(value) => {
          setAction(value)
          setValues({})
          setTried(false)
          give.reset()
        }}
        hint={t(`page.commandMeans.${action}`)}
      />
      {fields.map((field) => {
        const label = t(`page.commandFields.${field.label ?? field.name}` as 'page.commandFields.idTag')
        const common = { label, name: field.name, value: valueOf(field) }
        const box = (boxName: string, numeric: boolean) => (
          <Field
            key={boxName}
            label={label}
            name={boxName}
            value={boxName === OTHER ? (values[OTHER] ?? '') : valueOf(field)}
            error={errorOf(field)}
            inputMode={numeric ? 'numeric' : 'text'}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            {...(field.optional && { optional: true })}
            {...(field.hint !== undefined && { hint: field.hint })}
            onChange={(event) => change(boxName, event.target.value)}
          />
        )
        if (field.kind === 'choice')
          return (
            <Select
              key={field.name}
              {...common}
              options={(field.choices ?? []).map((value) => ({ value, label: choiceName(t, value) }))}
              onSelect={(value) => change(field.name, value)}
            />
          )
        if (field.kind === 'transaction')
          return (
            <Fragment key={field.name}>
              <Select
                {...common}
                hint={charging !== undefined && running.length === 0 && t('page.nothingCharges')}
                options={[
                  ...running.map(({ connector: at, transactionId, energyWh }) => ({
                    value: String(transactionId),
                    label: t('page.chargingOn', {
                      connector: String(at),
                      energy: formatEnergy(wh(energyWh), 'session'),
                      transaction: String(transactionId),
                    }),
                  })),
                  { value: OTHER, label: t('page.otherTransaction') },
                ]}
                onSelect={(value) => change(field.name, value)}
              />
              {valueOf(field) === OTHER && box(OTHER, true)}
            </Fragment>
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
              {...common}
              options={[...none, ...(connectors.length === 0 ? ['1'] : connectors).map((value) => ({ value, label: value }))]}
              onSelect={(value) => change(field.name, value)}
            />
          )
        }
        return box(field.name, field.kind === 'number')
      })}
      {twoPeople && (
        <TextArea
          label={t('page.whyAsked')}
          name="reason"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={tried && reason.trim() === '' && t('page.required')}
        />
      )}
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
      {asking && (
        <Sheet
          kind="centre"
          title={t('page.confirmCommand', { command: name, device: device.name })}
          open
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button tone="danger" busy={give.isPending} onClick={() => void send()}>
                {name}
              </Button>
              <Button tone="quiet" onClick={() => setAsking(false)}>
                {t('page.notNow')}
              </Button>
            </>
          }
        >
          <p>{t(`page.commandMeans.${action}`)}</p>
          <p className="text-ink-2">
            <Fields text={JSON.stringify(payloadOf(action, fields, filled))} />
          </p>
          {running.length > 0 && <p>{t('page.chargesNow', { count: running.length })}</p>}
        </Sheet>
      )}
    </form>
  )
}

/** The names of OCPP choices; names of messages are not translated. */
function choiceName(t: ReturnType<typeof useTranslations<'staff'>>, value: string): string {
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
