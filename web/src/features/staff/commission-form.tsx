import { commissionDevice, deviceList, modelList, siteList } from '@ohmstead/contract/devices/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState, type SubmitEvent } from 'react'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { formatPower } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, ButtonLink, Copy, ErrorState, ErrorSummary, Facts, Field, Note, Select, Sheet } from '../../ui/index.ts'
import { issuesOfForm } from './form-issues.ts'

export type Registered = OutputOf<typeof commissionDevice>

const SERIAL = /^.{4,25}$/
const KEY = /^[0-9a-f]{40,400}$/

/** Registers a device at the depot: identity, meter and destination. Its secrets are created here and shown once. */
export function CommissionForm({
  onClose,
  onForm,
  onRegistered,
}: {
  readonly onClose: () => void
  readonly onForm: (form: 'site' | 'model') => void
  readonly onRegistered: (registered: Registered) => void
}) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  const models = useCall(modelList).data?.list
  const sites = useCall(siteList).data?.list ?? []
  const commission = useMutationCall(commissionDevice, { quiet: true, refreshes: [deviceList] })
  const [form, setForm] = useState({ serial: '', name: '', meterSerial: '', meterPublicKey: '' })
  const [modelId, setModelId] = useState('')
  const [siteId, setSiteId] = useState('')
  const [profile, setProfile] = useState<'default' | '1' | '2'>('default')
  const [tried, setTried] = useState(false)
  const model = modelId || models?.[0]?.id || ''
  const key = form.meterPublicKey.trim().toLowerCase()
  const wrong = {
    serial: !SERIAL.test(form.serial.trim()) && t('page.commission.serialWrong'),
    name: form.name.trim() === '' && t('page.required'),
    model: model === '' && t('page.commission.noModel'),
    meterSerial: form.meterSerial.trim() === '' && t('page.required'),
    meterPublicKey: key !== '' && !KEY.test(key) && t('page.commission.keyWrong'),
  }
  const labels = {
    serial: t('page.serial'),
    name: t('page.name'),
    model: t('page.model'),
    meterSerial: t('page.commission.meterSerial'),
    meterPublicKey: t('page.commission.meterKey'),
  }
  const issues = issuesOfForm(wrong, labels)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (issues.length > 0) return
    const answer = await commission.send({
      serial: form.serial.trim(),
      modelId: model,
      ...(siteId !== '' && { siteId }),
      name: form.name.trim(),
      meterSerial: form.meterSerial.trim(),
      ...(key !== '' && { meterPublicKey: key }),
      ...(profile !== 'default' && { securityProfile: profile === '1' ? 1 : 2 }),
    })
    if (answer !== undefined) onRegistered(answer.data)
  }
  const field = (name: keyof typeof form) => ({
    label: labels[name],
    name,
    value: form[name],
    error: tried && wrong[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { readonly target: { readonly value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <Sheet title={t('page.commission.title')} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {tried && <ErrorSummary issues={issues} />}
        {commission.error !== null && <ErrorState error={commission.error} meaning={t('page.nothingSaved')} focus />}
        <p className="text-s text-ink-2">{t('page.commission.note')}</p>
        <Field {...field('serial')} maxLength={25} hint={t('page.commission.serialHint')} />
        <Field {...field('name')} maxLength={60} hint={t('page.commission.nameHint')} />
        <div className="grid gap-1 [&>.btn]:justify-self-start">
          <Select<string>
            label={t('page.model')}
            name="model"
            value={model}
            error={tried && wrong.model}
            onSelect={setModelId}
            options={(models ?? []).map(({ id, name, current, maxW }) => ({ value: id, label: `${name}, ${current}, ${formatPower(maxW)} kW` }))}
          />
          <Button tone="link" onClick={() => onForm('model')}>
            {t('page.newModel.title')}
          </Button>
        </div>
        <div className="grid gap-1 [&>.btn]:justify-self-start">
          <Select<string>
            label={t('page.site')}
            name="site"
            value={siteId}
            hint={t('page.commission.siteHint')}
            onSelect={setSiteId}
            options={[
              { value: '', label: words('placement.depot') },
              ...sites.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
            ]}
          />
          <Button tone="link" onClick={() => onForm('site')}>
            {t('page.newSite.title')}
          </Button>
        </div>
        <Field {...field('meterSerial')} maxLength={25} hint={t('page.commission.meterSerialHint')} />
        <Field {...field('meterPublicKey')} maxLength={400} optional hint={t('page.commission.meterKeyHint')} />
        <Select
          label={t('page.commission.profile')}
          name="securityProfile"
          value={profile}
          onSelect={setProfile}
          options={(['default', '2', '1'] as const).map((value) => ({ value, label: t(`page.commission.profiles.${value}`) }))}
        />
        <div className="pair">
          <Button type="submit" busy={commission.isPending}>
            {t('page.commission.register')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('page.notNow')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** The credentials to enter into the device. They cannot be shown again. */
export function RegisteredSheet({
  registered: { device, password, passwordHex, pairingCode },
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
    </Sheet>
  )
}
