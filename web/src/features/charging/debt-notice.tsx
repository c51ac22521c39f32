import { chargingErrors } from '@ohmstead/contract/charging/errors'
import { chargingHistory, debtOfDriver, liveCharging, payDebt, receipt } from '@ohmstead/contract/charging/calls'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { walletOverview } from '@ohmstead/contract/wallets/calls'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { CallRefused } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Button, ButtonLink, ErrorState, Money, Note } from '../../ui/index.ts'

/** All debts for charging. No charging session can start while there are any. */
export function DebtNotice() {
  const { data } = useCall(debtOfDriver)
  return data === undefined || data.debt === 0n ? null : <Debt amount={data.debt} />
}

/** A debt with a button to pay it. Pressing twice pays once. */
export function Debt({ amount }: { readonly amount: Micros }) {
  const t = useTranslations('charging')
  const pay = useMutationCall(payDebt, { quiet: true, refreshes: [debtOfDriver, liveCharging, receipt, chargingHistory, walletOverview] })
  if (pay.answer !== undefined)
    return (
      <div role="status">
        <Note tone="live" title={t('page.debtPaid')}>
          <Money amount={pay.answer.data.paid} />
        </Note>
      </div>
    )
  const short = pay.error instanceof CallRefused && pay.error.is(chargingErrors.balanceTooLow)
  return (
    <Note
      tone="attention"
      title={
        <>
          {t('page.debtTitle')} <Money amount={amount} rest />
        </>
      }
      actions={
        <>
          <Button busy={pay.isPending} onClick={() => void pay.send({})}>
            {t('page.debtPay')}
          </Button>
          {short && (
            <ButtonLink tone="quiet" to="/assets/index">
              {t('page.toWallets')}
            </ButtonLink>
          )}
        </>
      }
    >
      {t('page.debtBody')}
      {pay.error !== null && <ErrorState error={pay.error} meaning={t('page.debtNotPaid')} focus />}
    </Note>
  )
}
