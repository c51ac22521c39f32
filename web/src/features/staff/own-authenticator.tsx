import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { staffInfo } from '@ohmstead/contract/staff/calls'
import {
  beginStaffAuthenticator,
  removeStaffAuthenticator,
  renewStaffRecoveryCodes,
  setStaffAuthenticator,
  staffSecurity,
} from '@ohmstead/contract/staff/security-calls'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, CodeInput, Copy, ErrorState, QrCode } from '../../ui/index.ts'
import { ConfirmedAct } from './confirmed-act.tsx'
import { Fold } from './fold.tsx'

export type OwnSecurity = OutputOf<typeof staffSecurity>
type OnCodes = (codes: readonly string[]) => void
/** Stores the new token of this sign-in, and reloads. */
export type OnRenewed = (token: string) => void

const refreshes = [staffSecurity, staffInfo]
const OTP_LENGTH = 6

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
  const begin = useMutationCall(beginStaffAuthenticator, { quiet: true })
  const [begun, setBegun] = useState<OutputOf<typeof beginStaffAuthenticator>>()
  if (begun) return <FirstCode begun={begun} {...renewing} />
  return (
    <ConfirmedAct
      label={t('page.security.begin')}
      tone="primary"
      error={begin.error}
      busy={begin.isPending}
      act={async (password) => {
        const answer = await begin.send({ password })
        setBegun(answer?.data)
        return answer !== undefined
      }}
    />
  )
}

function FirstCode({ begun: { secret, otpauthUrl }, onCodes, onRenewed }: Renewing & { readonly begun: OutputOf<typeof beginStaffAuthenticator> }) {
  const t = useTranslations('staff')
  const [otp, setOtp] = useState('')
  const [tried, setTried] = useState(false)
  const set = useMutationCall(setStaffAuthenticator, { quiet: true })
  const send = async (code: string) => {
    setTried(true)
    if (code.length < OTP_LENGTH) return
    const answer = await set.send({ otp: code })
    if (answer === undefined) return setOtp('')
    onCodes(answer.data.recoveryCodes)
    onRenewed(answer.data.token)
    toast(t('page.security.switchedOn'), { tone: 'good' })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send(otp)
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {set.error !== null && <ErrorState error={set.error} focus />}
      <p>{t('page.security.scan')}</p>
      <QrCode text={otpauthUrl} label={t('page.security.qr')} />
      <div>
        <span className="field-label">{t('page.security.key')}</span> <Copy text={secret} label={t('page.security.key')} grouped />
      </div>
      <CodeInput
        label={t('page.security.code')}
        name="otp"
        length={OTP_LENGTH}
        value={otp}
        onValue={setOtp}
        onComplete={(code) => void send(code)}
        error={tried && otp.length < OTP_LENGTH && set.error === null && t('page.security.codeMissing')}
      />
      <Button type="submit" busy={set.isPending}>
        {t('page.security.switchOn')}
      </Button>
    </form>
  )
}

function Renew({ onCodes }: { readonly onCodes: OnCodes }) {
  const t = useTranslations('staff')
  const renew = useMutationCall(renewStaffRecoveryCodes, { quiet: true, refreshes })
  return (
    <ConfirmedAct
      label={t('page.security.renew')}
      error={renew.error}
      busy={renew.isPending}
      act={async (password) => {
        const answer = await renew.send({ password })
        if (answer !== undefined) onCodes(answer.data.recoveryCodes)
        return answer !== undefined
      }}
    >
      <p className="text-s text-ink-2">{t('page.security.renewEnds')}</p>
    </ConfirmedAct>
  )
}

function Remove() {
  const t = useTranslations('staff')
  const remove = useMutationCall(removeStaffAuthenticator, { quiet: true, refreshes })
  return (
    <ConfirmedAct
      label={t('page.security.remove')}
      tone="danger"
      error={remove.error}
      busy={remove.isPending}
      act={async (password) => {
        const done = (await remove.send({ password })) !== undefined
        if (done) toast(t('page.security.removed'), { tone: 'good' })
        return done
      }}
    >
      <p className="text-s text-ink-2">{t('page.security.passwordEnds')}</p>
    </ConfirmedAct>
  )
}
