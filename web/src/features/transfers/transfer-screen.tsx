import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { transferForm, type requestTransfer } from '@ohmstead/contract/transfers/calls'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { useClientState } from '../../platform/state.ts'
import { Answered, AskToLogIn, Columns, PageFrame, PageHeader, Skeleton } from '../../ui/index.ts'
import { NewTransfer, type SolveCaptcha } from './new-transfer.tsx'
import { ReceiveCode } from './receive-code.tsx'
import { TransferList } from './transfer-list.tsx'

// Loaded with the first request, so that the form appears sooner.
const ConfirmTransfer = lazy(async () => ({ default: (await import('./confirm-transfer.tsx')).ConfirmTransfer }))

/** Transfers: a new one, the own receive code, and the list of all. */
export function TransferScreen({ solveCaptcha }: { readonly solveCaptcha: SolveCaptcha }) {
  const t = useTranslations('transfers')
  const isLogin = useClientState('isLogin')
  return (
    <PageFrame>
      <PageHeader title={t('page.title')} note={t('page.note')} back={<Link to="/assets/index">{t('page.back')}</Link>} />
      {isLogin ? (
        <>
          <Columns>
            <Transfer solveCaptcha={solveCaptcha} />
            <ReceiveCode />
          </Columns>
          <TransferList />
        </>
      ) : (
        <AskToLogIn />
      )}
    </PageFrame>
  )
}

/** Form and check. What was typed is kept while it is checked, so that it can be changed. */
function Transfer({ solveCaptcha }: { readonly solveCaptcha: SolveCaptcha }) {
  const [search] = useSearch()
  const given = search['to'] ?? ''
  const read = useCall(transferForm)
  const [request, setRequest] = useState<OutputOf<typeof requestTransfer> | null>(null)
  const [round, setRound] = useState(0)
  return (
    <Answered read={read} skeleton={<Skeleton height="420px" />}>
      {(form) => (
        <>
          <div hidden={request !== null}>
            <NewTransfer key={round} form={form} to={isId('member', given) ? given : ''} solveCaptcha={solveCaptcha} onRequested={setRequest} />
          </div>
          {request !== null && (
            <Suspense fallback={<Skeleton height="420px" />}>
              <ConfirmTransfer
                request={request}
                onLeave={() => setRequest(null)}
                onDone={() => {
                  setRequest(null)
                  setRound(round + 1)
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </Answered>
  )
}
