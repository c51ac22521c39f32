import type { Micros } from '@ohmstead/contract/kernel/amount'
import { formatAmount } from '@ohmstead/contract/kernel/amount'
import { billList, faucet, walletOverview } from '@ohmstead/contract/wallets/calls'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { formatMoney } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, ErrorState, MoneyField, Simulated } from '../../ui/index.ts'

/** Play money of a demo. The ledger records it under its own code, so it cannot be mistaken for a payment. */
export function Faucet() {
  const t = useTranslations('wallets')
  const asset = useClientState('asset')
  const [amount, setAmount] = useState<Micros | null>(null)
  const [missing, setMissing] = useState(false)
  const [round, setRound] = useState(0)
  const act = useMutationCall(faucet, { quiet: true, refreshes: [walletOverview, billList] })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(amount === null)
    if (amount === null) return
    const answer = await act.send({ amount: formatAmount(amount) })
    if (answer === undefined) return
    toast(t('page.faucet.done', { amount: `${formatMoney(amount, { full: true })} ${asset}` }), { tone: 'good' })
    setAmount(null)
    setRound(round + 1)
  }

  return (
    <Block title={t('page.faucet.title')} level={2}>
      <Simulated word={t('page.faucet.simulated')}>{t('page.faucet.body')}</Simulated>
      {act.error !== null && <ErrorState error={act.error} meaning={t('page.assets.unchanged')} focus />}
      <form key={round} className="grid max-w-105 gap-3" onSubmit={(event) => void submit(event)} noValidate>
        <MoneyField
          name="amount"
          label={t('page.faucet.amount')}
          hint={t('page.faucet.hint')}
          onAmount={setAmount}
          error={missing && amount === null ? t('page.faucet.missing') : undefined}
        />
        <div>
          <Button type="submit" busy={act.isPending}>
            {t('page.faucet.button')}
          </Button>
        </div>
      </form>
    </Block>
  )
}
