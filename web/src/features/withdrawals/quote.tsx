import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { withdrawQuote } from '@ohmstead/contract/withdrawals/calls'
import { formatDateTime, formatMoney, formatShare } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { useClientState } from '../../platform/state.ts'
import { Block, Facts, Money, Note } from '../../ui/index.ts'
import { HoldReasons } from './hold-reasons.tsx'

type Terms = OutputOf<typeof withdrawQuote>

/** What a withdrawal costs and what arrives, its limits and the holds that would begin. */
export function Quote({ quote }: { readonly quote: Terms }) {
  const t = useTranslations('withdrawals')
  const asset = useClientState('asset')
  const money = (amount: Terms['minimum']) => `${formatMoney(amount)} ${asset}`
  const { fee, arrives, feeFixed, feePpm, holds, expectedMinutes } = quote
  const rule = feePpm === 0 ? money(feeFixed) : t('page.quote.feeRule', { fixed: money(feeFixed), share: formatShare(feePpm) })
  const ends = holds.map(({ endsAt }) => endsAt).sort((a, b) => b - a)[0]
  return (
    <Block title={t('page.quote.title')} level={3}>
      <Facts
        rows={[
          { key: 'minimum', name: t('page.quote.minimum'), value: money(quote.minimum) },
          { key: 'maximum', name: t('page.quote.maximum'), value: money(quote.maximum) },
          {
            key: 'left',
            name: t('page.quote.left'),
            value: t('page.quote.of', { left: money(quote.leftToday), limit: money(quote.dailyLimit) }),
          },
          {
            key: 'time',
            name: t('page.quote.time'),
            value:
              ends === undefined ? t('page.quote.minutes', { minutes: expectedMinutes }) : t('page.quote.heldUntil', { time: formatDateTime(ends) }),
          },
          { key: 'fee', name: t('page.quote.fee'), value: fee === null ? rule : <Money amount={fee} rest /> },
          ...(arrives === null
            ? []
            : [{ key: 'arrives', name: t('page.quote.arrives'), value: <Money amount={arrives} rest size="fig" />, total: true }]),
        ]}
      />
      {holds.length > 0 && (
        <Note tone="attention" title={t('page.quote.holds')}>
          <HoldReasons holds={holds} />
          <p>{t('page.quote.holdsBody')}</p>
        </Note>
      )}
    </Block>
  )
}
