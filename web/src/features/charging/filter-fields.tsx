import { pointList } from '@ohmstead/contract/charging/calls'
import { parseAmount } from '@ohmstead/contract/kernel/amount'
import { formatPower, formatPrice } from '../../platform/format.ts'
import { filterMax } from '../../platform/form-rules.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { Button, Check, SearchField, Segments, Select } from '../../ui/index.ts'
import { isEmpty, plugs, powerSteps, priceSteps, type PointFilter } from './point-filter.ts'

/** The place first; the other filters fold into one line with the current choice. */
export function FilterFields({ filter, onFilter }: { readonly filter: PointFilter; readonly onFilter: (filter: PointFilter) => void }) {
  const t = useTranslations('charging')
  const words = useTranslations('devices')
  const asset = useClientState('asset')
  const { q: _, ...folded } = filter
  const chosen = [
    filter.current && words(`current.${filter.current}`),
    filter.plug,
    filter.power && t('page.powerOrMore', { power: formatPower(Number(filter.power)) }),
    filter.price && t('page.priceOrLess', { price: formatPrice(parseAmount(filter.price)), asset }),
    filter.free && t('page.freeNow'),
  ].filter((word) => word !== undefined)
  return (
    <div className="grid gap-3.5" role="search">
      <SearchField
        label={t('page.place')}
        maxLength={filterMax(pointList, 'search')}
        value={filter.q ?? ''}
        onValue={(q) => onFilter({ ...filter, q: q === '' ? undefined : q })}
      />
      <details className="group grid gap-3.5">
        <summary className="btn btn-quiet w-fit cursor-pointer list-none">
          {chosen.length === 0 ? t('page.filters') : t('page.filtersChosen', { chosen: chosen.join(', ') })}
        </summary>
        <div className="grid gap-4 pt-4">
          <Segments
            label={t('page.current')}
            value={filter.current ?? 'all'}
            onSelect={(current) => onFilter({ ...filter, current: current === 'all' ? undefined : current })}
            options={[
              { value: 'all', label: t('page.all') },
              { value: 'AC', label: words('current.AC') },
              { value: 'DC', label: words('current.DC') },
            ]}
          />
          <Select
            label={t('page.plug')}
            value={filter.plug ?? 'any'}
            onSelect={(plug) => onFilter({ ...filter, plug: plug === 'any' ? undefined : plug })}
            options={[{ value: 'any', label: t('page.anyPlug') }, ...plugs.map((plug) => ({ value: plug, label: plug }))]}
          />
          <Select
            label={t('page.power')}
            value={filter.power ?? 'any'}
            onSelect={(power) => onFilter({ ...filter, power: power === 'any' ? undefined : power })}
            options={[
              { value: 'any', label: t('page.anyPower') },
              ...powerSteps.map((step) => ({ value: step, label: t('page.powerOrMore', { power: formatPower(Number(step)) }) })),
            ]}
          />
          <Select
            label={t('page.price')}
            value={filter.price ?? 'any'}
            onSelect={(price) => onFilter({ ...filter, price: price === 'any' ? undefined : price })}
            options={[
              { value: 'any', label: t('page.anyPrice') },
              ...priceSteps.map((step) => ({ value: step, label: t('page.priceOrLess', { price: formatPrice(parseAmount(step)), asset }) })),
            ]}
          />
          <Check
            name="free"
            checked={filter.free === '1'}
            onChange={(event) => onFilter({ ...filter, free: event.target.checked ? '1' : undefined })}
            label={t('page.onlyFree')}
          />
          <p className="field-hint">{t('page.filtersKept')}</p>
          {!isEmpty(folded) && (
            <Button tone="quiet" onClick={() => onFilter({ q: filter.q })}>
              {t('page.clearFilters')}
            </Button>
          )}
        </div>
      </details>
    </div>
  )
}
