import { addressList } from '@ohmstead/contract/addresses/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { withdrawConfig, type requestWithdrawal } from '@ohmstead/contract/withdrawals/calls'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { joinReads, useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Answered, AskToLogIn, PageFrame, PageHeader, Skeleton } from '../../ui/index.ts'
import { NewWithdrawal } from './new-withdrawal.tsx'

// Loaded with the first request, so that the form appears sooner.
const ConfirmWithdrawal = lazy(async () => ({ default: (await import('./confirm-withdrawal.tsx')).ConfirmWithdrawal }))

/** A new withdrawal, and below it the addresses that it can go to. */
export function WithdrawScreen({ addressBook }: { readonly addressBook: ReactNode }) {
  const t = useTranslations('withdrawals')
  const isLogin = useClientState('isLogin')
  return (
    <PageFrame>
      <PageHeader
        title={t('page.title')}
        note={t('page.note')}
        back={<Link to="/assets/index">{t('page.back')}</Link>}
        actions={isLogin && <Link to="/withdraw-record">{t('page.all')}</Link>}
      />
      {isLogin ? (
        <>
          <Withdrawal />
          {addressBook}
        </>
      ) : (
        <AskToLogIn />
      )}
    </PageFrame>
  )
}

/** Form and check. What was typed is kept while it is checked, so that it can be changed. */
function Withdrawal() {
  const read = joinReads(useCall(withdrawConfig), useCall(addressList))
  const [request, setRequest] = useState<OutputOf<typeof requestWithdrawal> | null>(null)
  return (
    <Answered read={read} skeleton={<Skeleton height="480px" />}>
      {([config, book]) => (
        <>
          <div hidden={request !== null}>
            <NewWithdrawal config={config} saved={book.list} onRequested={setRequest} />
          </div>
          {request !== null && (
            <Suspense fallback={<Skeleton height="480px" />}>
              <ConfirmWithdrawal request={request} onLeave={() => setRequest(null)} />
            </Suspense>
          )}
        </>
      )}
    </Answered>
  )
}
