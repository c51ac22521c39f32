import { securityOverview } from '@ohmstead/contract/accounts/address-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { networkFacts } from '@ohmstead/contract/networks/types'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import {
  confirmWithdrawal,
  startWithdrawalPasskey,
  withdrawalList,
  withdrawConfig,
  withdrawQuote,
  type requestWithdrawal,
} from '@ohmstead/contract/withdrawals/calls'
import { useCall, useKeyedSend } from '../../platform/calls.tsx'
import { send } from '../../platform/client.ts'
import { useForm } from '../../platform/form.ts'
import { formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useNavigate } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Answered, Block, Copy, Facts, Money, Note, PaymentProof, Skeleton, useProofFields } from '../../ui/index.ts'
import { HoldReasons } from './hold-reasons.tsx'

type Request = OutputOf<typeof requestWithdrawal>
const refreshes = [walletOverview, withdrawConfig, withdrawQuote, withdrawalList]

/** Everything about the withdrawal once more, and its confirmation. */
export function ConfirmWithdrawal({ request, onLeave }: { readonly request: Request; readonly onLeave: () => void }) {
  const t = useTranslations('withdrawals')
  const read = useCall(securityOverview)
  const { remark, address, network, wallet, amount, fee, arrives, holds, validUntil } = request
  return (
    <Block title={t('page.check.title')}>
      <Facts
        rows={[
          { key: 'to', name: t('page.check.to'), value: <strong>{remark}</strong> },
          { key: 'address', name: t('page.detail.address'), value: <Copy text={address} label={t('page.detail.address')} grouped /> },
          {
            key: 'network',
            name: t('page.check.network'),
            value: t('page.network', { code: network.toUpperCase(), name: networkFacts[network].name }),
          },
          { key: 'from', name: t('page.check.from'), value: t(`page.wallet.${wallet}`) },
          { key: 'amount', name: t('page.check.amount'), value: <Money amount={amount} rest /> },
          { key: 'fee', name: t('page.quote.fee'), value: <Money amount={fee} rest /> },
          { key: 'valid', name: t('page.check.valid'), value: formatTime(validUntil) },
          { key: 'arrives', name: t('page.quote.arrives'), value: <Money amount={arrives} rest size="fig" />, total: true },
        ].filter(({ key }) => key !== 'to' || remark !== '')}
      />
      {holds.length > 0 && (
        <Note tone="attention" title={t('page.quote.holds')}>
          <HoldReasons holds={holds} />
          <p>{t('page.quote.holdsBody')}</p>
        </Note>
      )}
      <Note tone="attention">{t('page.check.compare')}</Note>
      <Answered read={read} skeleton={<Skeleton height="200px" />}>
        {(security) => <Proof withdrawalId={request.id} security={security} onLeave={onLeave} />}
      </Answered>
    </Block>
  )
}

function Proof({
  withdrawalId,
  security,
  onLeave,
}: {
  readonly withdrawalId: Request['id']
  readonly security: OutputOf<typeof securityOverview>
  readonly onLeave: () => void
}) {
  const t = useTranslations('withdrawals')
  const navigate = useNavigate()
  const done = () => {
    toast(t('page.confirmed'), { tone: 'good' })
    navigate({ to: '/withdraw-detail', search: { id: withdrawalId } })
  }
  const form = useForm(confirmWithdrawal, { ...useProofFields(), add: { withdrawalId }, refreshes, onDone: done })
  const confirm = useKeyedSend(confirmWithdrawal, { quiet: true, refreshes })
  return (
    <PaymentProof
      factors={security}
      act={t('page.check.confirm')}
      unchanged={t('page.check.unchanged')}
      needs={t('page.check.needs')}
      form={form}
      passkey={{
        start: async () => (await send(startWithdrawalPasskey, { withdrawalId }, { quiet: true })).data,
        confirm: async (passkey) => {
          if ((await confirm({ withdrawalId, passkey })) !== undefined) done()
        },
      }}
      onLeave={onLeave}
    />
  )
}
