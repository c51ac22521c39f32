import { rechargeDetail } from '@ohmstead/contract/deposits/calls'
import { depositErrors } from '@ohmstead/contract/deposits/errors'
import { isId } from '@ohmstead/contract/kernel/id'
import { useCall } from '../../platform/calls.tsx'
import { CallRefused } from '../../platform/client.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useLiveTopic } from '../../platform/live.ts'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { Answered, Block, Columns, Copy, EmptyState, Facts, Money, PageFrame, PageHeader, Simulated, Skeletons } from '../../ui/index.ts'
import { DepositState, DepositSteps, networkLabel, type Deposit } from './deposit-steps.tsx'

/** One deposit by its order number, with its confirmations as blocks arrive. */
export function Page() {
  const t = useTranslations('deposits')
  const [search] = useSearch()
  const id = search['id'] ?? ''
  const valid = isId('deposit', id)
  const read = useCall(rechargeDetail, { depositId: id }, { enabled: valid })
  useLiveTopic(read.data?.state === 'seen' ? `network:${read.data.network}` : undefined)
  const isUnknown = !valid || (read.error instanceof CallRefused && read.error.is(depositErrors.depositNotFound))
  return (
    <Answered
      read={read}
      missing={isUnknown && <EmptyState>{t('page.detail.unknown')}</EmptyState>}
      skeleton={<Skeletons heights={['220px', '320px']} />}
      frame={(state) => (
        <PageFrame>
          <PageHeader title={t('page.title')} back={<Link to="/recharge-record">{t('page.list.title')}</Link>} />
          {state}
        </PageFrame>
      )}
    >
      {(deposit) => (
        <PageFrame>
          <PageHeader title={t('page.title')} back={<Link to="/recharge-record">{t('page.list.title')}</Link>} />
          <Paper deposit={deposit} />
        </PageFrame>
      )}
    </Answered>
  )
}

function Paper({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations('deposits')
  const { id, network, amount, state, sender, recipient, transactionHash, explorer, simulated } = deposit
  return (
    <Columns even>
      <Block title={t('page.steps')}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Money amount={amount} rest size="display" {...(state === 'credited' && { state: 'settled' })} />
          <DepositState state={state} />
        </div>
        <DepositSteps deposit={deposit} />
        {state === 'credited' && (
          <Link to="/assets/record" search={{ kind: 'recharge' }}>
            {t('page.detail.bill')}
          </Link>
        )}
      </Block>
      <Block title={t('page.detail.order')}>
        {simulated && <Simulated word={t('page.simulated')}>{t('page.simulatedBody')}</Simulated>}
        <Facts
          rows={[
            { key: 'order', name: t('page.detail.order'), value: <Copy text={id} label={t('page.detail.order')} /> },
            { key: 'network', name: t('page.network'), value: networkLabel(network) },
            { key: 'sender', name: t('page.detail.sender'), value: <Copy text={sender} label={t('page.detail.sender')} grouped /> },
            { key: 'recipient', name: t('page.detail.recipient'), value: <Copy text={recipient} label={t('page.detail.recipient')} grouped /> },
            { key: 'hash', name: t('page.detail.hash'), value: <Copy text={transactionHash} label={t('page.detail.hash')} grouped /> },
          ]}
        />
        {explorer !== '' && (
          <a href={explorer} target="_blank" rel="noreferrer">
            {t('page.detail.explorer')}
          </a>
        )}
      </Block>
    </Columns>
  )
}
