import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { staffInfo } from '@ohmstead/contract/staff/calls'
import {
  beginStaffAuthenticator,
  removeStaffAuthenticator,
  renewStaffRecoveryCodes,
  setStaffAuthenticator,
  staffSecurity,
} from '@ohmstead/contract/staff/security-calls'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, CodeInput, Copy, Form, QrCode } from '../../ui/index.ts'
import { byPassword, ConfirmedAct } from './confirmed-act.tsx'
import { Fold } from './fold.tsx'

export type OwnSecurity = OutputOf<typeof staffSecurity>
type OnCodes = (codes: readonly string[]) => void
/** Stores the new token of this sign-in, and reloads. */
export type OnRenewed = (token: string) => void

const refreshes = [staffSecurity, staffInfo]

interface Renewing {
  readonly onCodes: OnCodes
  readonly onRenewed: OnRenewed
}

/** The authenticator app of the caller, set up with its first code, and its recovery codes. */
export function OwnAuthenticator({
  security: { authenticatorSince, recoveryCodesLeft },
  onCodes,
  onRenewed,
}: Renewing & { readonly security: OwnSecurity }) {
  const t = useTranslations('staff')
  if (authenticatorSince === null)
    return (
      <Block title={t('page.security.authenticator')} finding={t('page.security.beginFinding')}>
        <Begin onCodes={onCodes} onRenewed={onRenewed} />
      </Block>
    )
  return (
    <Block title={t('page.security.authenticator')} finding={t('page.security.authenticatorOn', { time: formatDateTime(authenticatorSince) })}>
      <Fold title={`${t('page.security.recovery')}: ${t('page.security.recoveryLeft', { count: recoveryCodesLeft })}`}>
        <Renew onCodes={onCodes} />
      </Fold>
      <Fold title={t('page.security.removeAuthenticator')}>
        <Remove />
      </Fold>
    </Block>
  )
}

function Begin(renewing: Renewing) {
  const t = useTranslations('staff')
  const [begun, setBegun] = useState<OutputOf<typeof beginStaffAuthenticator>>()
  const form = useForm(beginStaffAuthenticator, { ...byPassword, onDone: ({ data }) => setBegun(data) })
  if (begun) return <FirstCode begun={begun} {...renewing} />
  return <ConfirmedAct form={form} label={t('page.security.begin')} tone="primary" />
}

function FirstCode({ begun: { secret, otpauthUrl }, onCodes, onRenewed }: Renewing & { readonly begun: OutputOf<typeof beginStaffAuthenticator> }) {
  const t = useTranslations('staff')
  const form = useForm(setStaffAuthenticator, {
    start: { otp: '' },
    onRefused: () => {
      form.set('otp', '')
      return false
    },
    onDone: ({ data }) => {
      onCodes(data.recoveryCodes)
      onRenewed(data.token)
      toast(t('page.security.switchedOn'), { tone: 'good' })
    },
  })
  return (
    <Form form={form}>
      <p>{t('page.security.scan')}</p>
      <QrCode text={otpauthUrl} label={t('page.security.qr')} />
      <div>
        <span className="field-label">{t('page.security.key')}</span> <Copy text={secret} label={t('page.security.key')} grouped />
      </div>
      <CodeInput {...form.code('otp', t('page.security.code'))} onComplete={() => void form.submit()} />
      <Button type="submit" busy={form.isPending}>
        {t('page.security.switchOn')}
      </Button>
    </Form>
  )
}

function Renew({ onCodes }: { readonly onCodes: OnCodes }) {
  const t = useTranslations('staff')
  const form = useForm(renewStaffRecoveryCodes, {
    ...byPassword,
    refreshes,
    onDone: ({ data }) => {
      form.reset()
      onCodes(data.recoveryCodes)
    },
  })
  return (
    <ConfirmedAct form={form} label={t('page.security.renew')}>
      <p className="text-s text-ink-2">{t('page.security.renewEnds')}</p>
    </ConfirmedAct>
  )
}

function Remove() {
  const t = useTranslations('staff')
  const form = useForm(removeStaffAuthenticator, {
    ...byPassword,
    refreshes,
    onDone: () => toast(t('page.security.removed'), { tone: 'good' }),
  })
  return (
    <ConfirmedAct form={form} label={t('page.security.remove')} tone="danger">
      <p className="text-s text-ink-2">{t('page.security.passwordEnds')}</p>
    </ConfirmedAct>
  )
}
