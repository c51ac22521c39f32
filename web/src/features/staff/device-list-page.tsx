import { deviceList, siteList } from '@ohmstead/contract/devices/calls'
import { pointStates, type PointState } from '@ohmstead/contract/devices/types'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { Age, Block, Button, EmptyState, Field, PageFrame, PageHeader, RecordList, Select, StateChip, type Column } from '../../ui/index.ts'
import { formatSince, pointTones, type Device } from './device.ts'

const AGAIN_MS = 15_000
const TYPING_MS = 350

/** Every device, found by what is known of it; what is chosen stands in the address. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const state = pointStates.find((known) => known === search['state'])
  const sites = useCall(siteList)
  const list = useListCall(deviceList, { state, siteId: search['site'], search: search['q'] }, { everyMs: AGAIN_MS, keepPrevious: true })
  const at = useNow(15_000)
  const filtered = state !== undefined || search['site'] !== undefined || search['q'] !== undefined
  return (
    <PageFrame>
      <PageHeader title={t('page.devicesTitle')} note={list.receivedAt === null ? undefined : <Age of={list.receivedAt} />} />
      <Filters
        state={state}
        sites={sites.data?.list ?? []}
        site={search['site']}
        text={search['q'] ?? ''}
        onChange={(next) => change(next, { replace: true })}
      />
      <Block title={t('page.devices')}>
        <RecordList
          caption={t('page.devices')}
          list={list}
          keyOf={(device) => device.id}
          columns={useColumns(at)}
          empty={
            filtered ? (
              <EmptyState
                title={t('page.noDeviceFits')}
                action={
                  <Button tone="quiet" onClick={() => change({ state: undefined, site: undefined, q: undefined })}>
                    {t('page.clearFilters')}
                  </Button>
                }
              >
                {t('page.noDeviceFitsBody')}
              </EmptyState>
            ) : (
              <EmptyState>{t('page.noDevices')}</EmptyState>
            )
          }
        />
      </Block>
    </PageFrame>
  )
}

function Filters({
  state,
  sites,
  site,
  text,
  onChange,
}: {
  readonly state: PointState | undefined
  readonly sites: readonly { readonly id: string; readonly name: string }[]
  readonly site: string | undefined
  readonly text: string
  readonly onChange: (change: { readonly [key: string]: string | undefined }) => void
}) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  const [typed, setTyped] = useState(text)
  const settle = useEffectEvent((value: string) => {
    if (value !== text) onChange({ q: value === '' ? undefined : value })
  })
  useEffect(() => setTyped(text), [text])
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div role="search" className="grid gap-3 md:grid-cols-3">
      <Field
        label={t('page.find')}
        name="q"
        type="search"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
      />
      <Select
        label={t('page.state')}
        value={state ?? 'all'}
        onSelect={(value) => onChange({ state: value === 'all' ? undefined : value })}
        options={[{ value: 'all', label: t('page.anyState') }, ...pointStates.map((value) => ({ value, label: words(`state.${value}`) }))]}
      />
      <Select
        label={t('page.site')}
        value={site ?? 'all'}
        onSelect={(value) => onChange({ site: value === 'all' ? undefined : value })}
        options={[{ value: 'all', label: t('page.anySite') }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </div>
  )
}

function useColumns(at: ReturnType<typeof useNow>): Column<Device>[] {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  return [
    {
      key: 'name',
      head: t('page.device'),
      heads: true,
      cell: (device) => (
        <Link to="/staff/devices/:id" params={{ id: device.id }}>
          {device.name}
        </Link>
      ),
    },
    { key: 'serial', head: t('page.serial'), phone: 'meta', cell: (device) => <code>{device.serial}</code> },
    { key: 'site', head: t('page.site'), phone: 'line', cell: (device) => device.site?.name ?? words(`placement.${device.placement}`) },
    { key: 'model', head: t('page.model'), phone: 'none', cell: (device) => device.model.name },
    {
      key: 'firmware',
      head: t('page.firmware'),
      phone: 'none',
      cell: (device) => device.reported?.firmware ?? <span className="text-ink-3">{t('page.notSaid')}</span>,
    },
    {
      key: 'heard',
      head: t('page.lastContact'),
      phone: 'none',
      cell: (device) =>
        device.lastContactAt === null ? (
          <span className="text-ink-3">{t('page.never')}</span>
        ) : (
          <span className="whitespace-nowrap">{formatSince(device.lastContactAt, at)}</span>
        ),
    },
    {
      key: 'connectors',
      head: t('page.connectors'),
      phone: 'none',
      cell: (device) =>
        device.connectors.map(({ connector, status }) => `${connector} ${words(`connector.${status}`)}`).join(', ') || (
          <span className="text-ink-3">{t('page.notSaid')}</span>
        ),
    },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: (device) => <StateChip tone={pointTones[device.state]}>{words(`state.${device.state}`)}</StateChip>,
    },
  ]
}
