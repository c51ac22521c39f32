import { endSignIn, signInList } from '@ohmstead/contract/accounts/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useMemo } from 'react'
import { useListCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { tagOf, useLanguage } from '../../platform/language.ts'
import { useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, EmptyState, RecordList, StateChip, Tabs, type Column } from '../../ui/index.ts'

type SignInRow = OutputOf<typeof signInList>['list'][number]

/** Active and past sign-ins of the account; each active one can be ended. */
export function SignIns() {
  const t = useTranslations('accounts')
  const [search, change] = useSearch()
  const shown = search['show'] === 'history' ? 'history' : 'open'
  const list = useListCall(signInList, {})
  const act = useMutationCall(endSignIn, { refreshes: [signInList] })
  const open = (list.rows ?? []).filter((row) => row.endedAt === null)
  const others = open.filter((row) => !row.current)

  async function end(signInId: SignInRow['id'] | 'others') {
    const answer = await act.send({ signInId })
    if (answer !== undefined) toast(t('page.safe.ended', { count: answer.data.ended }), { tone: 'good' })
  }

  const columns = useColumns({ busy: act.isPending, onEnd: (id) => void end(id) })
  const given = shown === 'open' && list.rows !== undefined ? { ...list, rows: open, total: open.length } : list
  return (
    <Block
      title={t('page.safe.signIns')}
      finding={t('page.safe.finding')}
      aside={
        others.length > 0 && (
          <Button tone="quiet" busy={act.isPending} onClick={() => void end('others')}>
            {t('page.safe.endOthers', { count: others.length })}
          </Button>
        )
      }
    >
      <Tabs
        label={t('page.safe.signIns')}
        value={shown}
        onSelect={(show) => change({ show: show === 'open' ? undefined : show })}
        tabs={[
          { value: 'open', label: t('page.safe.openOnes') },
          { value: 'history', label: t('page.safe.history') },
        ]}
      />
      <RecordList
        caption={t('page.safe.signIns')}
        columns={columns}
        list={given}
        keyOf={(row) => row.id}
        empty={<EmptyState>{t('page.safe.none')}</EmptyState>}
      />
    </Block>
  )
}

function useColumns({ busy, onEnd }: { readonly busy: boolean; readonly onEnd: (id: SignInRow['id']) => void }): readonly Column<SignInRow>[] {
  const t = useTranslations('accounts')
  const regionOf = useRegionNames()
  return [
    {
      key: 'device',
      head: t('page.safe.device'),
      heads: true,
      cell: (row) => (
        <>
          {row.device}
          <div className="text-xs font-normal text-ink-2">{row.newDevice ? t('page.safe.firstTime', { system: row.system }) : row.system}</div>
        </>
      ),
    },
    {
      key: 'where',
      head: t('page.safe.where'),
      phone: 'line',
      cell: (row) => (
        <>
          {row.region === null ? t('page.safe.regionUnknown') : regionOf(row.region)}
          <div className="text-xs text-ink-2">
            <bdi className="tabular-nums">{row.ip}</bdi>
          </div>
        </>
      ),
    },
    { key: 'method', head: t('page.safe.method'), phone: 'none', cell: (row) => t(`page.safe.methods.${row.method}`) },
    { key: 'at', head: t('page.safe.at'), phone: 'meta', cell: (row) => formatDateTime(row.signedInAt) },
    { key: 'seen', head: t('page.safe.seen'), phone: 'none', cell: (row) => formatDateTime(row.lastSeenAt) },
    {
      key: 'state',
      head: t('page.safe.state'),
      phone: 'state',
      cell: (row) =>
        row.current ? (
          <StateChip tone="live">{t('page.safe.this')}</StateChip>
        ) : row.endedAt === null ? (
          <StateChip tone="info" icon="dot">
            {t('page.safe.open')}
          </StateChip>
        ) : (
          <StateChip tone="plain">{row.endReason === null ? t('page.safe.over') : t(`page.safe.ends.${row.endReason}`)}</StateChip>
        ),
    },
    {
      key: 'end',
      head: <span className="vh">{t('page.safe.end')}</span>,
      phone: 'amount',
      end: true,
      cell: (row) =>
        !row.current &&
        row.endedAt === null && (
          <Button
            tone="quiet"
            busy={busy}
            onClick={() => onEnd(row.id)}
            aria-label={t('page.safe.endOf', { device: row.device, at: formatDateTime(row.signedInAt) })}
          >
            {t('page.safe.end')}
          </Button>
        ),
    },
  ]
}

/** Names of countries in the reader's language, by code. */
function useRegionNames(): (region: string) => string {
  const language = useLanguage()
  const names = useMemo(() => new Intl.DisplayNames(tagOf(language), { type: 'region' }), [language])
  return (region) => names.of(region) ?? region
}
