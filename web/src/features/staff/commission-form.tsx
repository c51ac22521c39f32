import { commissionDevice, deviceList, modelList, siteList } from '@ohmstead/contract/devices/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatPower } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { ActOrLeave, Button, ButtonLink, Copy, Facts, Field, Form, Note, Select, Sheet, TextArea } from '../../ui/index.ts'
import { hexadecimal } from './units.ts'

export type Registered = OutputOf<typeof commissionDevice>

const profiles = { default: undefined, '1': 1, '2': 2 } as const

/** Registers a device at the depot: identity, meter and destination. Its secrets are created here and shown once. */
export function CommissionForm({
  onClose,
  onForm,
  onRegistered,
}: {
  readonly onClose: () => void
  readonly onForm: (form: 'site' | 'closeSite' | 'model' | 'endModel') => void
  readonly onRegistered: (registered: Registered) => void
}) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  const models = useCall(modelList).data?.list.filter(({ endedAt }) => endedAt === null)
  const sites = useCall(siteList).data?.list.filter(({ closedAt }) => closedAt === null) ?? []
  const form = useForm(commissionDevice, {
    start: {
      serial: '',
      name: '',
      modelId: '',
      siteId: '',
      meterSerial: '',
      meterPublicKey: '',
      securityProfile: 'default',
      reason: '',
    },
    units: { meterPublicKey: hexadecimal, securityProfile: { read: (typed) => profiles[typed as keyof typeof profiles] } },
    words: { serial: t('page.commission.serialWrong'), modelId: t('page.commission.noModel'), meterPublicKey: t('page.commission.keyWrong') },
    // The first model is selected until another one is chosen.
    add: ({ modelId }) => ({ modelId: modelId || models?.[0]?.id || '' }),
    refreshes: [deviceList],
    onDone: ({ data }) => onRegistered(data),
  })
  const off = { autoComplete: 'off', spellCheck: false }
  return (
    <Sheet title={t('page.commission.title')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <p className="text-s text-ink-2">{t('page.commission.note')}</p>
        <Field {...form.field('serial', t('page.serial'))} {...off} hint={t('page.commission.serialHint')} />
        <Field {...form.field('name', t('page.name'))} {...off} hint={t('page.commission.nameHint')} />
        <div className="grid gap-1">
          <Select
            {...form.choice('modelId', t('page.model'))}
            options={(models ?? []).map(({ id, name, current, maxW }) => ({ value: id, label: `${name}, ${current}, ${formatPower(maxW)} kW` }))}
          />
          <Choices add={t('page.newModel.title')} onAdd={() => onForm('model')} end={t('page.endModel.title')} onEnd={() => onForm('endModel')} />
        </div>
        <div className="grid gap-1">
          <Select
            {...form.choice('siteId', t('page.site'))}
            hint={t('page.commission.siteHint')}
            options={[
              { value: '', label: words('placement.depot') },
              ...sites.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
            ]}
          />
          <Choices add={t('page.newSite.title')} onAdd={() => onForm('site')} end={t('page.closeSite.title')} onEnd={() => onForm('closeSite')} />
        </div>
        <Field {...form.field('meterSerial', t('page.commission.meterSerial'))} {...off} hint={t('page.commission.meterSerialHint')} />
        <Field {...form.field('meterPublicKey', t('page.commission.meterKey'))} {...off} hint={t('page.commission.meterKeyHint')} />
        <Select
          {...form.choice('securityProfile', t('page.commission.profile'))}
          options={(['default', '2', '1'] as const).map((value) => ({ value, label: t(`page.commission.profiles.${value}`) }))}
        />
        <TextArea {...form.field('reason', t('page.commission.reason'))} optional={false} hint={t('page.commission.reasonHint')} />
        <ActOrLeave act={t('page.commission.register')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

/** Adds to a list of choices, or takes one out of it. */
function Choices({ add, onAdd, end, onEnd }: { readonly add: string; readonly onAdd: () => void; readonly end: string; readonly onEnd: () => void }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <Button tone="link" onClick={onAdd}>
        {add}
      </Button>
      <Button tone="link" onClick={onEnd}>
        {end}
      </Button>
    </div>
  )
}

/** The credentials to enter into the device. They cannot be shown again. */
export function RegisteredSheet({
  registered: { device, password, passwordHex, pairingCode, approvalId },
  onClose,
}: {
  readonly registered: Registered
  readonly onClose: () => void
}) {
  const t = useTranslations('staff')
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ocpp/${device.stationId}`
  return (
    <Sheet
      kind="centre"
      title={t('page.commission.madeTitle', { name: device.name })}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('page.people.done')}</Button>
          <ButtonLink tone="quiet" to="/staff/devices/:id" params={{ id: device.id }}>
            {t('page.commission.toDevice')}
          </ButtonLink>
        </>
      }
    >
      <Note tone="attention">{t('page.commission.madeBody')}</Note>
      <Facts
        rows={[
          { key: 'address', name: t('page.commission.address'), value: <Copy text={address} label={t('page.commission.address')} /> },
          { key: 'station', name: t('page.commission.stationId'), value: <Copy text={device.stationId} label={t('page.commission.stationId')} /> },
          { key: 'password', name: t('page.password'), value: <Copy text={password} label={t('page.password')} /> },
          {
            key: 'hex',
            name: t('page.commission.passwordHex'),
            value: (
              <>
                <Copy text={passwordHex} label={t('page.commission.passwordHex')} />
                <span className="block text-s text-ink-2">{t('page.commission.passwordHexHint')}</span>
              </>
            ),
          },
          { key: 'pairing', name: t('page.commission.pairingCode'), value: <Copy text={pairingCode} label={t('page.commission.pairingCode')} /> },
        ]}
      />
      <p className="text-s text-ink-2">{t('page.commission.next')}</p>
      <p className="text-s text-ink-2">{approvalId === null ? t('page.commission.colleague') : t('page.commission.waits')}</p>
    </Sheet>
  )
}
