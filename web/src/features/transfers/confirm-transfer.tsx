import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { confirmTransfer, startTransferPasskey, transferForm, transferList, type requestTransfer } from '@ohmstead/contract/transfers/calls'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { useState } from 'react'
import { useCall, useKeyedSend } from '../../platform/calls.tsx'
import { CallRefused, send } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { formatMoney, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useKnowsPasskeys } from '../../platform/passkey-support.ts'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Answered, Block, Button, ButtonLink, CodeInput, Facts, Form, Money, Note, Skeleton } from '../../ui/index.ts'

type Request = OutputOf<typeof requestTransfer>
type Security = OutputOf<typeof securityOverview>
const refreshes = [walletOverview, transferForm, transferList]

/** Everything about the transfer once more, and its confirmation. */
export function ConfirmTransfer({
  request,
  onDone,
  onLeave,
}: {
  readonly request: Request
  readonly onDone: () => void
  readonly onLeave: () => void
}) {
  const t = useTranslations('transfers')
  const asset = useClientState('asset')
  const read = useCall(securityOverview)
  const done = ({ data }: { readonly data: OutputOf<typeof confirmTransfer> }) => {
    const amount = `${formatMoney(data.amount, { full: true })} ${asset}`
    toast(data.state === 'held' ? t('page.done.held', { amount }) : t('page.done.completed', { amount }), { tone: 'good' })
    onDone()
  }
  return (
    <Block title={t('page.check.title')}>
      <Facts rows={useTerms(request)} />
      {request.recipient !== null && <Note tone="attention" title={t('page.check.name')} />}
      <Answered read={read} skeleton={<Skeleton height="200px" />}>
        {(security) => <Proof request={request} security={security} onDone={done} onLeave={onLeave} />}
      </Answered>
    </Block>
  )
}

function useTerms({ recipient, wallet, amount, held, validUntil }: Request) {
  const t = useTranslations('transfers')
  return [
    { key: 'to', name: t('page.check.recipient'), value: recipient === null ? t('page.check.ownRecipient') : <strong>{recipient}</strong> },
    { key: 'from', name: t('page.check.from'), value: t(`page.staff.${wallet}`) },
    { key: 'fee', name: t('page.check.fee'), value: t('page.check.noFee') },
    { key: 'when', name: t('page.check.when'), value: held ? t('page.check.later') : t('page.check.now') },
    { key: 'valid', name: t('page.check.valid'), value: formatTime(validUntil) },
    {
      key: 'amount',
      name: recipient === null ? t('page.check.amount') : t('page.check.arrives'),
      value: <Money amount={amount} rest size="fig" />,
      total: true,
    },
  ]
}

function Proof({
  request: { id: transferId },
  security,
  onDone,
  onLeave,
}: {
  readonly request: Request
  readonly security: Security
  readonly onDone: (answer: { readonly data: OutputOf<typeof confirmTransfer> }) => void
  readonly onLeave: () => void
}) {
  const t = useTranslations('transfers')
  const knowsPasskeys = useKnowsPasskeys()
  const hasPasskey = knowsPasskeys && security.passkeys > 0
  const hasCodes = security.fundPassword.set && security.authenticator.set
  if (!hasPasskey && !hasCodes) return <Missing security={security} onLeave={onLeave} />
  return (
    <>
      {hasPasskey && <ByPasskey transferId={transferId} isAlone={!hasCodes} onDone={onDone} />}
      {hasPasskey && hasCodes && <p className="text-s text-ink-2">{t('page.check.or')}</p>}
      {hasCodes ? (
        <ByCodes transferId={transferId} onDone={onDone} onLeave={onLeave} />
      ) : (
        <div>
          <Button tone="quiet" onClick={onLeave}>
            {t('page.check.change')}
          </Button>
        </div>
      )}
    </>
  )
}

function ByCodes({
  transferId,
  onDone,
  onLeave,
}: {
  readonly transferId: string
  readonly onDone: (answer: { readonly data: OutputOf<typeof confirmTransfer> }) => void
  readonly onLeave: () => void
}) {
  const t = useTranslations('transfers')
  const form = useForm(confirmTransfer, {
    start: { fundPassword: '', otp: '' },
    add: { transferId },
    words: { fundPassword: t('page.check.fundMissing'), otp: t('page.check.otpMissing') },
    check: ({ fundPassword, otp }) => ({
      fundPassword: fundPassword === '' && t('page.check.fundMissing'),
      otp: otp === '' && t('page.check.otpMissing'),
    }),
    refreshes,
    onDone,
  })
  return (
    <Form form={form} meaning={t('page.check.unchanged')}>
      <CodeInput {...form.code('fundPassword', t('page.check.fundPassword'))} secret autoComplete="off" />
      <CodeInput {...form.code('otp', t('page.check.otp'))} />
      <ActOrLeave act={t('page.check.confirm')} busy={form.isPending} leave={onLeave} />
    </Form>
  )
}

function ByPasskey({
  transferId,
  isAlone,
  onDone,
}: {
  readonly transferId: string
  readonly isAlone: boolean
  readonly onDone: (answer: { readonly data: OutputOf<typeof confirmTransfer> }) => void
}) {
  const t = useTranslations('transfers')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = useKeyedSend(confirmTransfer, { quiet: true, refreshes })
  async function ask() {
    setBusy(true)
    setFailure(null)
    const { showPasskey, PasskeyLeft } = await import('../../platform/passkey.ts')
    try {
      const { data } = await send(startTransferPasskey, { transferId }, { quiet: true })
      const answer = await confirm({ transferId, passkey: await showPasskey(data) })
      if (answer !== undefined) onDone(answer)
    } catch (error) {
      if (error instanceof PasskeyLeft) setFailure(t('page.check.left'))
      else setFailure(error instanceof CallRefused && error.message !== '' ? error.message : t('page.check.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      <div>
        <Button tone={isAlone ? 'primary' : 'quiet'} busy={busy} onClick={() => void ask()}>
          {t('page.check.passkey')}
        </Button>
      </div>
      {failure !== null && (
        <p role="alert" className="text-s text-fault-text">
          {failure} {t('page.check.unchanged')}
        </p>
      )}
    </div>
  )
}

/** What is not set up yet, with the way there. */
function Missing({ security, onLeave }: { readonly security: Security; readonly onLeave: () => void }) {
  const t = useTranslations('transfers')
  const needsFund = !security.fundPassword.set
  return (
    <Note
      tone="attention"
      title={needsFund ? t('page.check.needsFund') : t('page.check.needsOtp')}
      actions={
        <>
          <ButtonLink to={needsFund ? '/person/fundPassword' : '/person/googleVerify'}>
            {needsFund ? t('page.check.setFund') : t('page.check.setOtp')}
          </ButtonLink>
          <Button tone="quiet" onClick={onLeave}>
            {t('page.check.change')}
          </Button>
        </>
      }
    >
      {t('page.check.needs')}
    </Note>
  )
}
