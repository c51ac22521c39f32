import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { billList, faucet, walletOverview } from '@ohmstead/contract/wallets/calls'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { formatMoney } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, Form, MoneyField, Simulated } from '../../ui/index.ts'

/** Play money of a demo. The ledger records it under its own code, so it cannot be mistaken for a payment. */
export function Faucet() {
  const t = useTranslations('wallets')
  const asset = useClientState('asset')
  const [round, setRound] = useState(0)
  const form = useForm(faucet, {
    start: { amount: '' },
    words: { amount: t('page.faucet.missing') },
    refreshes: [walletOverview, billList],
    onDone: (_, { amount }) => {
      toast(t('page.faucet.done', { amount: `${formatMoney(parseAmount(amount), { full: true })} ${asset}` }), { tone: 'good' })
      form.reset()
      setRound(round + 1)
    },
  })
  return (
    <Block title={t('page.faucet.title')} level={2}>
      <Simulated word={t('page.faucet.simulated')}>{t('page.faucet.body')}</Simulated>
      <Form form={form} meaning={t('page.assets.unchanged')} tight>
        <MoneyField key={round} {...form.amount('amount', t('page.faucet.amount'))} hint={t('page.faucet.hint')} />
        <div>
          <Button type="submit" busy={form.isPending}>
            {t('page.faucet.button')}
          </Button>
        </div>
      </Form>
    </Block>
  )
}
