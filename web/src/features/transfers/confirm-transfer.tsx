import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { confirmTransfer, startTransferPasskey, transferForm, transferList, type requestTransfer } from '@ohmstead/contract/transfers/calls'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { useCall, useKeyedSend } from '../../platform/calls.tsx'
import { send } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { formatMoney, formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { Answered, Block, Facts, Money, Note, PaymentProof, Skeleton, useProofFields } from '../../ui/index.ts'

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
  const form = useForm(confirmTransfer, { ...useProofFields(), add: { transferId }, refreshes, onDone })
  const confirm = useKeyedSend(confirmTransfer, { quiet: true, refreshes })
  return (
    <PaymentProof
      factors={security}
      act={t('page.check.confirm')}
      unchanged={t('page.check.unchanged')}
      needs={t('page.check.needs')}
      form={form}
      passkey={{
        start: async () => (await send(startTransferPasskey, { transferId }, { quiet: true })).data,
        confirm: async (passkey) => {
          const answer = await confirm({ transferId, passkey })
          if (answer !== undefined) onDone(answer)
        },
      }}
      onLeave={onLeave}
    />
  )
}
