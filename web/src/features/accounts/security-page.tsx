import { endSignIn, signInList } from '@ohmstead/contract/accounts/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useListCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, EmptyState, Note, PageFrame, PageHeader, RecordList, StateChip, type Column } from '../../ui/index.ts'

type SignInRow = OutputOf<typeof signInList>['list'][number]

/** Where the account is signed in, and a way to end each; what else protects it, said as it is. */
export function Page() {
  const t = useTranslations('accounts')
  const list = useListCall(signInList, {})
  const act = useMutationCall(endSignIn, { refreshes: [signInList] })
  const others = (list.rows ?? []).filter((row) => !row.current && row.endedAt === null)

  async function end(signInId: SignInRow['id'] | 'others') {
    const answer = await act.send({ signInId })
    if (answer !== undefined) toast(t('page.safe.ended', { count: answer.data.ended }), { tone: 'good' })
  }

  const columns: readonly Column<SignInRow>[] = [
    { key: 'device', head: t('page.safe.device'), heads: true, cell: (row) => <>{row.device}<div className="text-xs font-normal text-ink-2">{row.system}</div></> },
    { key: 'method', head: t('page.safe.method'), phone: 'meta', cell: (row) => t(`page.safe.methods.${row.method}`) },
    { key: 'ip', head: t('page.safe.ip'), phone: 'meta', cell: (row) => <code>{row.ip}</code> },
    { key: 'at', head: t('page.safe.at'), phone: 'meta', cell: (row) => formatDateTime(row.signedInAt) },
    { key: 'seen', head: t('page.safe.seen'), phone: 'none', cell: (row) => formatDateTime(row.lastSeenAt) },
    {
      key: 'state', head: t('page.safe.state'), phone: 'state',
      cell: (row) => row.current ? <StateChip tone="live">{t('page.safe.this')}</StateChip> : row.endedAt === null ? <StateChip tone="info" icon="dot">{t('page.safe.open')}</StateChip> : <StateChip tone="plain">{t('page.safe.over')}</StateChip>,
    },
    {
      key: 'end', head: <span className="vh">{t('page.safe.end')}</span>, phone: 'amount', end: true,
      cell: (row) => !row.current && row.endedAt === null && (
        <Button tone="quiet" busy={act.isPending} onClick={() => void end(row.id)} aria-label={t('page.safe.endOf', { device: row.device, at: formatDateTime(row.signedInAt) })}>{t('page.safe.end')}</Button>
      ),
    },
  ]
  return (
    <PageFrame>
      <PageHeader title={t('page.safe.title')} note={t('page.safe.note')} back={<Link to="/person">{t('page.hub.title')}</Link>} />
      <Block
        title={t('page.safe.signIns')}
        aside={others.length > 0 && <Button tone="quiet" busy={act.isPending} onClick={() => void end('others')}>{t('page.safe.endOthers', { count: others.length })}</Button>}
        finding={t('page.safe.finding')}
      >
        <RecordList caption={t('page.safe.signIns')} columns={columns} list={list} keyOf={(row) => row.id} empty={<EmptyState>{t('page.safe.none')}</EmptyState>} />
      </Block>
      <Block title={t('page.safe.items')}>
        <Note title={t('page.safe.today')}>{t('page.safe.later')}</Note>
      </Block>
    </PageFrame>
  )
}
