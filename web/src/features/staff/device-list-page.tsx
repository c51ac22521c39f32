import { commissionDevice, deviceList, modelList, siteList } from '@ohmstead/contract/devices/calls'
import { deviceOrders, pointStates, type DeviceOrder } from '@ohmstead/contract/devices/types'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall, useListCall } from '../../platform/calls.tsx'
import { useNow } from '../../platform/clock.ts'
import { filterMax } from '../../platform/form-rules.ts'
import { formatTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import {
  Age,
  Button,
  EmptyState,
  Field,
  PageFrame,
  PageHeader,
  RecordList,
  Select,
  StaleGuard,
  StateChip,
  type Column,
  type SelectOption,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { AcceptanceChip, isUnaccepted } from './acceptance.tsx'
import { CommissionForm, RegisteredSheet, type Registered } from './commission-form.tsx'
import { toneOf, type Device } from './device.ts'
import { CloseSiteForm, EndModelForm } from './place-end-forms.tsx'
import { ModelForm, SiteForm } from './place-forms.tsx'

const AGAIN_MS = 30_000
const TYPING_MS = 350

const places = ['placed', 'depot', 'managedSite', 'ownSocket'] as const

type Change = (change: { readonly [key: string]: string | undefined }) => void

/** All devices with search and filters. The filters are part of the address. */
export function Page() {
  const t = useTranslations('staff')
  const [search, change] = useSearch()
  const state = pointStates.find((known) => known === search['state'])
  const place = places.find((known) => known === search['place'])
  const order = deviceOrders.find((known) => known === search['order']) ?? 'name'
  const descending = search['descending'] === 'true'
  const differs = search['differs'] === 'true' ? true : undefined
  const filter = { state, place, differs, siteId: search['site'], modelId: search['model'], search: search['q'] }
  const list = useListCall(deviceList, { ...filter, order, descending }, { ifLostMs: AGAIN_MS, keepPrevious: true })
  const at = useNow(15_000)
  const mayCommission = useMay(commissionDevice)
  const [registered, setRegistered] = useState<Registered>()
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const close = () => change({ form: undefined })
  const orderBy = (next: DeviceOrder) =>
    change({ order: next === 'name' ? undefined : next, descending: next === order && !descending ? 'true' : undefined }, { replace: true })
  return (
    <PageFrame>
      <PageHeader
        title={t('page.devicesTitle')}
        note={list.receivedAt === null ? undefined : <Age of={list.receivedAt} pushed />}
        actions={
          mayCommission === true && (
            <Button icon="plus" onClick={() => change({ form: 'commission' })}>
              {t('page.commission.title')}
            </Button>
          )
        }
      />
      <Filters search={search} onChange={(next) => change(next, { replace: true })} order={order} />
      <StaleGuard readAt={list.receivedAt} pushed>
        <div className="w-full">
          <RecordList
            caption={t('page.devices')}
            list={list}
            keyOf={(device) => device.id}
            columns={useColumns(at, { order, descending, orderBy })}
            empty={
              filtered ? (
                <EmptyState
                  title={t('page.noDeviceFits')}
                  action={
                    <Button
                      tone="quiet"
                      onClick={() =>
                        change({ state: undefined, differs: undefined, place: undefined, site: undefined, model: undefined, q: undefined })
                      }
                    >
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
        </div>
      </StaleGuard>
      {mayCommission === true && search['form'] === 'commission' && (
        <CommissionForm
          onClose={close}
          onForm={(form) => change({ form })}
          onRegistered={(made) => {
            setRegistered(made)
            close()
          }}
        />
      )}
      {mayCommission === true && search['form'] === 'site' && <SiteForm onClose={() => change({ form: 'commission' })} />}
      {mayCommission === true && search['form'] === 'model' && <ModelForm onClose={() => change({ form: 'commission' })} />}
      {mayCommission === true && search['form'] === 'closeSite' && <CloseSiteForm onClose={() => change({ form: 'commission' })} />}
      {mayCommission === true && search['form'] === 'endModel' && <EndModelForm onClose={() => change({ form: 'commission' })} />}
      {registered && <RegisteredSheet registered={registered} onClose={() => setRegistered(undefined)} />}
    </PageFrame>
  )
}

function Filters({
  search,
  order,
  onChange,
}: {
  readonly search: { readonly [key: string]: string | undefined }
  readonly order: DeviceOrder
  readonly onChange: Change
}) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  const { sites, models } = usePlaces()
  const text = search['q'] ?? ''
  const [typed, setTyped] = useState(text)
  const settle = useEffectEvent((value: string) => {
    if (value !== text) onChange({ q: value === '' ? undefined : value })
  })
  useEffect(() => setTyped(text), [text])
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const choice = (value: string) => (value === 'all' ? undefined : value)
  return (
    <div role="search" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Field
        label={t('page.find.device')}
        name="q"
        type="search"
        maxLength={filterMax(deviceList, 'search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
      />
      <Select
        label={t('page.state')}
        value={search['differs'] === 'true' ? 'differs' : (search['state'] ?? 'all')}
        onSelect={(value) => onChange(value === 'differs' ? { state: undefined, differs: 'true' } : { state: choice(value), differs: undefined })}
        options={[
          { value: 'all', label: t('page.anyState') },
          ...pointStates.map((value) => ({ value: value as string, label: words(`state.${value}`) })),
          { value: 'differs', label: t('page.matters.identity.title') },
        ]}
      />
      <Select
        label={t('page.site')}
        value={search['site'] ?? search['place'] ?? 'all'}
        onSelect={(value) =>
          onChange(places.some((known) => known === value) ? { site: undefined, place: value } : { site: choice(value), place: undefined })
        }
        options={[
          { value: 'all', label: t('page.anySite') },
          { value: 'placed', label: t('page.placed') },
          { value: 'depot', label: words('placement.depot') },
          { value: 'managedSite', label: words('placement.managedSite') },
          { value: 'ownSocket', label: words('placement.ownSocket') },
          ...sites,
        ]}
      />
      <Select
        label={t('page.model')}
        value={search['model'] ?? 'all'}
        onSelect={(value) => onChange({ model: choice(value) })}
        options={[{ value: 'all', label: t('page.anyModel') }, ...models]}
      />
      {/* On a phone there are no column headers to press. */}
      <div className="lg:hidden">
        <Select
          label={t('page.orderedBy')}
          value={order}
          onSelect={(value) => onChange({ order: value === 'name' ? undefined : value, descending: undefined })}
          options={deviceOrders.map((value) => ({ value, label: orderName(t, value) }))}
        />
      </div>
    </div>
  )
}

/** The sites and models to filter by, with those that are closed or ended. */
function usePlaces(): Readonly<Record<'sites' | 'models', SelectOption[]>> {
  const t = useTranslations('staff')
  const sites = useCall(siteList).data?.list ?? []
  const models = useCall(modelList).data?.list ?? []
  return {
    sites: sites.map(({ id, name, city, closedAt }) => {
      const site = `${name}, ${city}`
      return { value: id, label: closedAt === null ? site : t('page.closeSite.closed', { site }) }
    }),
    models: models.map(({ id, name: model, endedAt }) => ({
      value: id,
      label: endedAt === null ? model : t('page.endModel.ended', { model }),
    })),
  }
}

function orderName(t: ReturnType<typeof useTranslations<'staff'>>, order: DeviceOrder): string {
  if (order === 'name') return t('page.device')
  return t(`page.${order}`)
}

function useColumns(
  at: ReturnType<typeof useNow>,
  { order, descending, orderBy }: { readonly order: DeviceOrder; readonly descending: boolean; readonly orderBy: (order: DeviceOrder) => void },
): Column<Device>[] {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  const ordered = (by: DeviceOrder) => ({
    head: orderName(t, by),
    order: { is: by !== order ? undefined : descending ? ('descending' as const) : ('ascending' as const), onOrder: () => orderBy(by) },
  })
  const placeOf = (device: Device) => device.site?.name ?? words(`placement.${device.placement}`)
  return [
    {
      key: 'name',
      ...ordered('name'),
      heads: true,
      cell: (device) => (
        <Link to="/staff/devices/:id" params={{ id: device.id }}>
          {device.name}
        </Link>
      ),
    },
    {
      key: 'serial',
      head: t('page.serial'),
      phone: 'meta',
      cell: (device) => (
        <>
          <code>{device.serial}</code>
          <span className="lg:hidden">, {placeOf(device)}</span>
        </>
      ),
    },
    { key: 'site', ...ordered('site'), phone: 'none', cell: placeOf },
    { key: 'model', ...ordered('model'), phone: 'none', cell: (device) => <span className="whitespace-nowrap">{device.model.name}</span> },
    {
      key: 'firmware',
      ...ordered('firmware'),
      phone: 'none',
      cell: (device) => device.reported?.firmware ?? <span className="text-ink-3">{t('page.notReported')}</span>,
    },
    {
      key: 'lastContact',
      ...ordered('lastContact'),
      phone: 'none',
      cell: (device) =>
        device.connected ? (
          <span className="text-ink-3">{t('page.connected')}</span>
        ) : device.lastContactAt === null ? (
          <span className="text-ink-3">{t('page.never')}</span>
        ) : (
          <span className="whitespace-nowrap">{formatTime(device.lastContactAt, { now: at })}</span>
        ),
    },
    {
      key: 'connectors',
      head: t('page.connectors'),
      phone: 'none',
      cell: (device) => <Connectors device={device} />,
    },
    {
      key: 'state',
      ...ordered('state'),
      phone: 'state',
      // Of a device that is not accepted, that counts; whether it is connected is in another column.
      cell: (device) =>
        isUnaccepted(device) ? (
          <AcceptanceChip device={device} />
        ) : (
          <StateChip tone={toneOf(device)}>{device.retiredAt === null ? words(`state.${device.state}`) : t('page.retire.retired')}</StateChip>
        ),
    },
  ]
}

/** The last reported state of each connector, dimmed for an offline device. */
function Connectors({ device }: { readonly device: Device }) {
  const t = useTranslations('staff')
  const words = useTranslations('devices')
  if (device.connectors.length === 0) return <span className="text-ink-3">{t('page.notReported')}</span>
  const states = new Set(device.connectors.map(({ status }) => status))
  const [first] = device.connectors
  const state =
    first !== undefined && states.size === 1
      ? `${device.connectors.length} × ${words(`connector.${first.status}`)}`
      : device.connectors.map(({ connector, status }) => `${connector} ${words(`connector.${status}`)}`).join(', ')
  return <span className={device.connected ? undefined : 'text-ink-3'}>{device.connected ? state : t('page.lastReported', { state })}</span>
}
